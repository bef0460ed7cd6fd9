"""The names of spans, attributes and figures.

Those that begin with "gen_ai." are from OpenTelemetry's conventions for generative AI, which are
still in development: when they change, this file and the schema's address change with them.
"""

SCHEMA_URL = "https://opentelemetry.io/schemas/gen-ai-dev/1.42.0-dev"
SCOPE = "evennia-ai"
"""The instrumentation scope of the spans."""

# Operations, which also begin the names of spans

OPERATION = "gen_ai.operation.name"
INVOKE_AGENT = "invoke_agent"
CHAT = "chat"
EXECUTE_TOOL = "execute_tool"

# Attributes

AGENT_ID = "gen_ai.agent.id"
AGENT_NAME = "gen_ai.agent.name"
PROVIDER = "gen_ai.provider.name"
REQUEST_MODEL = "gen_ai.request.model"
RESPONSE_MODEL = "gen_ai.response.model"
FINISH_REASONS = "gen_ai.response.finish_reasons"
INPUT_TOKENS = "gen_ai.usage.input_tokens"
OUTPUT_TOKENS = "gen_ai.usage.output_tokens"
CACHE_READ_TOKENS = "gen_ai.usage.cache_read.input_tokens"
CACHE_CREATION_TOKENS = "gen_ai.usage.cache_creation.input_tokens"
TOOL_NAME = "gen_ai.tool.name"
TOOL_CALL_ID = "gen_ai.tool.call.id"
TOOL_TYPE = "gen_ai.tool.type"
FUNCTION = "function"
ERROR_TYPE = "error.type"
TURN = "evennia_ai.turn.id"
PASS = "evennia_ai.turn.pass"
END_REASON = "evennia_ai.turn.end_reason"
COST = "evennia_ai.turn.cost_micros"
PASSED_OVER = "evennia_ai.turn.passed_over"
CALL_STATE = "evennia_ai.call.state"
CALL_OBJECTION = "evennia_ai.call.objection"
"""The step of the pipeline that objected to a call."""
OWN_PROVIDER = "evennia_ai"
"""The provider of brains that are not models."""

# Contents, only if a setting asks for them

INPUT_MESSAGES = "gen_ai.input.messages"
OUTPUT_MESSAGES = "gen_ai.output.messages"
TOOL_ARGUMENTS = "gen_ai.tool.call.arguments"
TOOL_RESULT = "gen_ai.tool.call.result"

# Figures for Prometheus

TURNS = "evennia_ai_turns"
TURN_SECONDS = "evennia_ai_turn_seconds"
INFERENCE_SECONDS = "evennia_ai_inference_seconds"
TOKENS = "evennia_ai_tokens"
COST_DOLLARS = "evennia_ai_cost_dollars"
UNPRICED = "evennia_ai_unpriced_requests"
CALLS = "evennia_ai_calls"
CALL_SECONDS = "evennia_ai_call_seconds"
ASSISTANTS = "evennia_ai_assistants"
RUNNING_TURNS = "evennia_ai_running_turns"
WAITING_LINES = "evennia_ai_waiting_lines"
DROPPED_LINES = "evennia_ai_dropped_lines"
SERVER_REQUESTS = "evennia_ai_model_requests"
REACTOR_LAG = "evennia_ai_reactor_lag_seconds"
LOST_TRACES = "evennia_ai_lost_traces"
