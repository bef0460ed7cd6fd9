"""Speech: sentences, how long one may talk, and what is not said in front of players."""

from ai.speech.word_list import WordList

__all__ = ["WordList"]
