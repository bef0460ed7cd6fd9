"""Stand-in; being written."""
from twisted.internet.defer import succeed
from ai.brains.base import Completion, ModelCall

class EmbeddedBrain:
    name = "embedded"
    def think(self, request):
        return succeed(Completion(calls=(ModelCall("", "say", {"message": "Hm."}),)))
