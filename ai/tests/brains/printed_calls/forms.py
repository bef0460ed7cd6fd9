"""The forms in which models print calls: each writes a call, with its arguments, as text."""

from __future__ import annotations

import json

from ai.brains.printed_calls import Offer


def schema(required=(), **types):
    properties = {name: {"type": kind} for name, kind in types.items()}
    return {"type": "object", "properties": properties, "required": list(required)}


OFFER = Offer(
    {
        "say": schema(["message"], message="string"),
        "whisper": schema(["target", "message"], target="string", message="string"),
        "look": schema(at="string"),
        "wait": schema(),
        "give": schema(["thing"], thing="string", count="integer", tags="array", gift="boolean"),
        "change": schema(["data"], data="object", note="string"),
    }
)


def dump(value):
    return json.dumps(value, ensure_ascii=False)


def named(name, arguments, key="arguments"):
    return dump({"name": name, key: arguments})


def function(name, arguments):
    return {"type": "function", "function": {"name": name, "arguments": dump(arguments)}}


def python(name, arguments):
    return f"{name}({', '.join(f'{key}={value!r}' for key, value in arguments.items())})"


def tagged(arguments, begin, end):
    return "\n".join(
        f"{begin(key)}{value if isinstance(value, str) else dump(value)}{end}"
        for key, value in arguments.items()
    )


def parameters(arguments):
    return tagged(arguments, lambda key: f"<parameter={key}>\n", "\n</parameter>")


def invoke(name, arguments, space=""):
    body = tagged(arguments, lambda key: f'<{space}parameter name="{key}">', f"</{space}parameter>")
    return f'<{space}invoke name="{name}">\n{body}\n</{space}invoke>'


def glm(name, arguments):
    pairs = tagged(
        arguments,
        lambda key: f"<arg_key>{key}</arg_key>\n<arg_value>",
        "</arg_value>",
    )
    return f"<tool_call>{name}\n{pairs}\n</tool_call>"


def escaped(arguments, mark):
    return ",".join(
        f"{key}:{f'{mark}{value}{mark}' if isinstance(value, str) else dump(value)}"
        for key, value in arguments.items()
    )


JSON_FORMS = {
    "any: bare": lambda n, a: named(n, a),
    "Llama 3.1: bare, parameters": lambda n, a: named(n, a, "parameters"),
    "small ones: bare, args": lambda n, a: named(n, a, "args"),
    "Phi: bare, over lines": lambda n, a: json.dumps({"name": n, "arguments": a}, indent=2),
    "Qwen 2.5: bare, a type beside": lambda n, a: dump(
        {"type": "function", "name": n, "parameters": a}
    ),
    "xLAM: a list": lambda n, a: f"[{named(n, a)}]",
    "any: labelled json": lambda n, a: f"json\n{named(n, a)}",
    "any: labelled tool call": lambda n, a: f"Tool call: {named(n, a)}",
    "any: a full stop": lambda n, a: f"{named(n, a)}.",
    "Gemma: fenced": lambda n, a: f"```json\n{named(n, a)}\n```",
    "Gemma: fenced, no language": lambda n, a: f"```\n{named(n, a)}\n```",
    "Gemma: fenced on one line": lambda n, a: f"```json {named(n, a)}```",
    "Gemma: fence left open": lambda n, a: f"```tool_call\n{named(n, a)}\n",
    "Mistral 7B: words, then fenced": lambda n, a: f"I'll do it.\n```json\n{named(n, a)}\n```",
    "Llama 3.2: announced": lambda n, a: f"Here is the function call:\n\n{named(n, a)}",
    "Llama 3.2: words, then bare": lambda n, a: f"I will do that.\n{named(n, a)}",
    "Phi: bare, then words": lambda n, a: f"{named(n, a)}\n\nThat is all.",
    "tool as a key": lambda n, a: dump({"tool": n, "arguments": a}),
    "tool and args": lambda n, a: dump({"tool": n, "args": a}),
    "tool_name, as Command R": lambda n, a: dump([{"tool_name": n, "parameters": a}]),
    "LangChain: action_input": lambda n, a: dump({"action": n, "action_input": a}),
    "function as a text": lambda n, a: dump({"function": n, "arguments": a}),
    "OpenAI's own, nested": lambda n, a: dump({"function": {"name": n, "arguments": a}}),
    "OpenAI's own, arguments as text": lambda n, a: dump(function(n, a)),
    "OpenAI's own, whole": lambda n, a: dump({"tool_calls": [{"id": "c1", **function(n, a)}]}),
    "OpenAI's old one": lambda n, a: dump({"function_call": {"name": n, "arguments": dump(a)}}),
    "schema mode's own": lambda n, a: dump({"call": {"tool": n, "arguments": a}}),
    "under its name": lambda n, a: dump({n: a}),
    "Hermes": lambda n, a: f"<tool_call>\n{named(n, a)}\n</tool_call>",
    "Qwen 2.5: on one line": lambda n, a: f"<tool_call>{named(n, a)}</tool_call>",
    "Qwen 3: words before": lambda n, a: f"Well. <tool_call>{named(n, a)}</tool_call>",
    "Qwen 2.5: left open": lambda n, a: f"<tool_call>\n{named(n, a)}",
    "Qwen 2.5: left open, words after": lambda n, a: f"<tool_call>\n{named(n, a)}\nSo.",
    "Qwen 2.5: not opened": lambda n, a: f"{named(n, a)}\n</tool_call>",
    "Qwen 2.5: in capitals": lambda n, a: f"<TOOL_CALL>{named(n, a)}</TOOL_CALL>",
    "Qwen 2.5: fenced": lambda n, a: f"```xml\n<tool_call>{named(n, a)}</tool_call>\n```",
    "Hunyuan": lambda n, a: f"<tool_calls>[{named(n, a)}]</tool_calls>",
    "Nemotron": lambda n, a: f"<TOOLCALL>[{named(n, a)}]</TOOLCALL>",
    "Granite 20B": lambda n, a: f"<function_call> {named(n, a)}",
    "Granite 20B: closed": lambda n, a: f"<function_call>{named(n, a)}</function_call>",
    "glaive": lambda n, a: f"<functioncall> {named(n, a)} </functioncall>",
    "Granite 3": lambda n, a: f"<|tool_call|>[{named(n, a)}]",
    "Phi-4": lambda n, a: f"<|tool_call|>[{named(n, a)}]<|/tool_call|>",
    "Llama 3.1: function": lambda n, a: f"<function={n}>{dump(a)}</function>",
    "Llama 3.1: function, left open": lambda n, a: f"<function={n}>{dump(a)}",
    "Llama 3.1: python_tag": lambda n, a: f"<|python_tag|>{named(n, a, 'parameters')}<|eom_id|>",
    "Mistral": lambda n, a: f"[TOOL_CALLS] [{named(n, a)}]",
    "Mistral Small 3": lambda n, a: f"[TOOL_CALLS]{n}{dump(a)}",
    "Mistral: arguments marked": lambda n, a: f"[TOOL_CALLS]{n}[ARGS]{dump(a)}",
    "Mistral: with an id": lambda n, a: f"[TOOL_CALLS]{n}[CALL_ID]9aXk3Lm1q[ARGS]{dump(a)}</s>",
    "DeepSeek R1": lambda n, a: (
        f"<｜tool▁calls▁begin｜><｜tool▁call▁begin｜>function<｜tool▁sep｜>{n}\n```json\n{dump(a)}\n```"
        "<｜tool▁call▁end｜><｜tool▁calls▁end｜><｜end▁of▁sentence｜>"
    ),
    "DeepSeek V3.1": lambda n, a: (
        f"<｜tool▁calls▁begin｜><｜tool▁call▁begin｜>{n}<｜tool▁sep｜>{dump(a)}"
        "<｜tool▁call▁end｜><｜tool▁calls▁end｜>"
    ),
    "Kimi K2": lambda n, a: (
        f"<|tool_calls_section_begin|><|tool_call_begin|>functions.{n}:0"
        f"<|tool_call_argument_begin|>{dump(a)}<|tool_call_end|><|tool_calls_section_end|>"
    ),
    "Command A": lambda n, a: (
        "<|START_ACTION|>[\n  "
        f"{dump({'tool_call_id': '0', 'tool_name': n, 'parameters': a})}\n]<|END_ACTION|>"
    ),
    "Command R": lambda n, a: f"Action: ```json\n[{dump({'tool_name': n, 'parameters': a})}]\n```",
    "InternLM": lambda n, a: (
        f"<|action_start|><|plugin|>\n{named(n, a, 'parameters')}<|action_end|>"
    ),
    "Apertus": lambda n, a: f"<|tools_prefix|>[{dump({n: a})}]<|tools_suffix|>",
    "Functionary v2": lambda n, a: f"<|from|>assistant\n<|recipient|>{n}\n<|content|>{dump(a)}",
    "Functionary v3": lambda n, a: f">>>{n}\n{dump(a)}",
    "a tag of the tool's name": lambda n, a: f"<{n}>{dump(a)}</{n}>",
    "ReAct": lambda n, a: f"Thought: Now.\nAction: {n}\nAction Input: {dump(a)}",
    "ReAct: in bold": lambda n, a: f"**Action:** `{n}`\n**Action Input:** {dump(a)}",
    "ReAct: it goes on": lambda n, a: (
        f"Thought: Now.\nAction: {n}\nAction Input: {dump(a)}\nObservation: Done.\nThought: Good.\n"
        "Final Answer: It is done."
    ),
    "gpt-oss": lambda n, a: (
        f"<|channel|>commentary to=functions.{n} <|constrain|>json<|message|>{dump(a)}<|call|>"
    ),
    "gpt-oss: after thoughts": lambda n, a: (
        "<|channel|>analysis<|message|>Now.<|end|><|start|>assistant<|channel|>commentary "
        f"to=functions.{n} <|constrain|>json<|message|>{dump(a)}<|call|>"
    ),
    "gpt-oss: the tool first": lambda n, a: (
        f"<|start|>assistant to=functions.{n}<|channel|>commentary json<|message|>{dump(a)}<|call|>"
    ),
    "gpt-oss: marks left out": lambda n, a: (
        f"analysisNow.assistantcommentary to=functions.{n} json{dump(a)}"
    ),
}
"""In which any arguments can be written."""
PYTHON_FORMS = {
    "Llama 4": lambda n, a: f"[{python(n, a)}]",
    "Llama 3.2: no brackets": lambda n, a: python(n, a),
    "Gemma 3": lambda n, a: f"```tool_code\nprint(default_api.{python(n, a)})\n```",
    "Llama 3: python_tag": lambda n, a: f"<|python_tag|>{n}.call{python('', a)}",
    "LFM2": lambda n, a: f"<|tool_call_start|>[{python(n, a)}]<|tool_call_end|>",
    "OLMo 3": lambda n, a: f"<function_calls>\n{python(n, a)}\n</function_calls>",
    "as calls are written out": lambda n, a: f"{n}({dump(a)})",
}
TAG_FORMS = {
    "Qwen3-Coder": lambda n, a: (
        f"<tool_call>\n<function={n}>\n{parameters(a)}\n</function>\n</tool_call>"
    ),
    "Qwen3-Coder: no call around": lambda n, a: f"<function={n}>\n{parameters(a)}\n</function>",
    "Seed-OSS": lambda n, a: (
        f"<seed:tool_call>\n<function={n}>\n{parameters(a)}\n</function>\n</seed:tool_call>"
    ),
    "GLM-4.5": glm,
    "MiniMax": lambda n, a: f"<minimax:tool_call>\n{invoke(n, a)}\n</minimax:tool_call>",
    "Claude": lambda n, a: f"<function_calls>\n{invoke(n, a)}\n</function_calls>",
    "Claude: namespaced": lambda n, a: invoke(n, a, "antml:"),
    "DeepSeek V3.2": lambda n, a: (
        f"<｜DSML｜function_calls>\n{invoke(n, a, '｜DSML｜')}\n</｜DSML｜function_calls>"
    ),
}
ESCAPED_FORMS = {
    "FunctionGemma": lambda n, a: (
        f"<start_function_call>call:{n}{{{escaped(a, '<escape>')}}}<end_function_call>"
    ),
    "Gemma 4": lambda n, a: f"""<|tool_call>call:{n}{{{escaped(a, '<|"|>')}}}<tool_call|>""",
}
FORMS = {**JSON_FORMS, **PYTHON_FORMS, **TAG_FORMS, **ESCAPED_FORMS}

THOUGHTS = {
    "in full words": "<chain_of_thought>{}</chain_of_thought>",
    "an inner voice": "<inner_thoughts>{}</inner_thoughts>",
    "a deep one": "<Deep_Think>{}</Deep_Think>",
    "in brackets": "[THINKING]{}[/THINKING]",
    "as a reason": "[reasoning]{}[/reasoning]",
    "as a token": "<|think|>{}<|/think|>",
    "DeepSeek R1": "<think>\n{}\n</think>\n",
    "Qwen 3: the template opens": "{}\n</think>\n\n",
    "in capitals": "<THINK>{}</THINK>",
    "thinking": "<thinking>{}</thinking>",
    "Seed-OSS": "<seed:think>{}</seed:think>",
    "namespaced": "<own:thinking>{}</own:thinking>",
    "with an attribute": '<reasoning effort="high">{}</reasoning>',
    "Hermes": "<scratch_pad>{}</scratch_pad>",
    "Magistral": "[THINK]{}[/THINK]",
    "Magistral, small": "[think]{}[/think]",
    "Magistral: not opened": "{}[/THINK]",
    "Command A": "<|START_THINKING|>{}<|END_THINKING|>",
    "OpenThinker": "<|begin_of_thought|>{}<|end_of_thought|>",
    "Apertus": "<|inner_prefix|>{}<|inner_suffix|>",
    "Kimi-VL": "◁think▷{}◁/think▷",
    "Gemma 4": "<|channel>thought\n{}<channel|>",
    "MedGemma": "<unused94>thought\n{}<unused95>",
    "Granite 3.2": "Here is my thought process:\n{}\nHere is my response:\n",
    "gpt-oss": (
        "<|channel|>analysis<|message|>{}<|end|><|start|>assistant<|channel|>final<|message|>"
    ),
    "gpt-oss: in capitals": (
        "<|CHANNEL|>ANALYSIS<|MESSAGE|>{}<|END|><|START|>assistant<|CHANNEL|>FINAL<|MESSAGE|>"
    ),
    "gpt-oss: no start": "<|channel|>analysis<|message|>{}<|end|><|channel|>final<|message|>",
    "gpt-oss: begins with start": (
        "<|start|>assistant<|channel|>analysis<|message|>{}<|end|>"
        "<|start|>assistant<|channel|>final<|message|>"
    ),
    "gpt-oss: marks left out": "analysis{}assistantfinal",
}
"""How models mark what they think; in place of {} stand the thoughts, then comes what is said."""
