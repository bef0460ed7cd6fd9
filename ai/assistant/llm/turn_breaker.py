"""The breaker: a brain that fails again and again is left alone for a while.

Closed, turns begin as they come. After some failures in a row it opens, and no turn begins with
that brain. When the time is over one turn may try: if its brain answers, the breaker closes, else
it stays open for twice as long.

Where requests may have caused the failures, it is open only to those whose they were: however many
accounts work together, somebody else's turn may try at any time, and its answer closes it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from ai.assistant.engine.end_reason import Fault
from ai.pipeline.clock import Clock, Timer

FAILURES = 5
"""Failures in a row that open it."""
ASKERS = 2
"""Different askers that failures must come from where a request could have caused them."""
OPEN_SECONDS = 60.0
MAX_OPEN_SECONDS = 600.0


@dataclass
class _State:
    """How one brain stands."""

    failures: list[tuple[str, Fault]] = field(default_factory=list)
    """Since its last answer, each with its asker."""
    seconds: float = 0.0
    """How long it is open; 0 while it is closed."""
    until: float = 0.0
    timer: Timer | None = None
    probe: int | None = None
    """Who may try it now."""
    suspects: set[str] = field(default_factory=set)
    """Askers whose turns failed, and who may be the cause themselves."""
    in_doubt: bool = False
    """Their requests may have opened it."""
    parked: dict[int, None] = field(default_factory=dict)
    """Who wanted to begin meanwhile, in order."""
    why: str = ""


class Breaker:
    """Keeps turns from beginning with a brain that is down; one state a brain.

    Args:
        clock: Whose time it is.
        wake: Has an assistant look again whether it may begin.
        tell: Told once when a brain's breaker opens and once when it closes: the brain, the
            seconds until it is tried again (0: it closed), and why.
    """

    def __init__(
        self,
        clock: Clock,
        wake: Callable[[int], None],
        tell: Callable[[str, float, str], None] = lambda brain, seconds, why: None,
    ) -> None:
        self._clock = clock
        self._wake = wake
        self._tell = tell
        self._states: dict[str, _State] = {}
        """Of brains that failed since they last answered."""

    def may_begin(self, brain: str, key: int, asker: str) -> bool:
        """Whether a turn for an asker may begin now.

        If not, `key` is woken once it is worth another look.
        """
        state = self._states.get(brain)
        if state is None or not state.seconds:
            return True
        if state.probe is None and (self._left(state) <= 0 or _is_witness(state, asker)):
            state.probe = key
        if state.probe == key:
            return True
        state.parked[key] = None
        return False

    def is_resting(self, brain: str) -> bool:
        """Whether a brain is left alone now."""
        state = self._states.get(brain)
        return state is not None and self._left(state) > 0

    def wait(self, brain: str, asker: str, key: int) -> float:
        """Seconds until an asker's lines may be tried again, so that others' are meanwhile.

        `key` is woken earlier, if it closes earlier.
        """
        state = self._states.get(brain)
        if state is None or not state.in_doubt or _is_witness(state, asker):
            return 0.0
        left = max(0.0, self._left(state))
        if left:
            state.parked[key] = None
        return left

    def why(self, brain: str) -> str:
        """Why no turn begins with a brain; "" where one may."""
        state = self._states.get(brain)
        if state is None or not state.seconds:
            return ""
        left = self._left(state)
        when = f"one is tried in {left:.0f} s" if left > 0 else "one is tried now"
        return f"turns with the brain '{brain}' fail ({state.why}); {when}"

    def answered(self, brain: str) -> None:
        """A brain has answered."""
        state = self._states.pop(brain, None)
        if state is None or not state.seconds:
            return
        _cancel(state)
        self._tell(brain, 0.0, "")
        self._wake_all(state)

    def failed(self, brain: str, key: int, asker: str, fault: Fault, why: str) -> None:
        """A turn got no answer out of a brain.

        Args:
            brain: Its name.
            key: Whose turn it was.
            asker: Who caused the turn.
            fault: Whose failure it was.
            why: One line for staff.
        """
        state = self._states.setdefault(brain, _State())
        if state.seconds:
            if state.probe == key:  # of others that had begun before, nothing new is learnt
                self._probe_failed(state, asker, fault, why)
            return
        state.failures = [*state.failures, (asker, fault)][-10 * FAILURES :]
        if _counted(state.failures) >= FAILURES:
            state.suspects = {who for who, one in state.failures if one is Fault.PERHAPS}
            self._open(state, OPEN_SECONDS, why, _certain(state.failures) < FAILURES)
            self._tell(brain, OPEN_SECONDS, why)

    def left(self, brain: str, key: int) -> None:
        """A turn ended, or could not begin, before anything was learnt of its brain."""
        state = self._states.get(brain)
        if state is not None and state.probe == key:
            state.probe = None
            self._wake_all(state)

    def stop(self) -> None:
        """Wake nobody any more."""
        for state in self._states.values():
            _cancel(state)
        self._states.clear()

    def _probe_failed(self, state: _State, asker: str, fault: Fault, why: str) -> None:
        state.probe = None
        state.suspects.add(asker)
        too_soon = self._left(state) > 0
        if fault is Fault.PERHAPS and (too_soon or len(state.suspects) < ASKERS):
            self._wake_all(state)  # somebody else's turn may tell
            return
        self._open(state, min(2 * state.seconds, MAX_OPEN_SECONDS), why, fault is Fault.PERHAPS)

    def _open(self, state: _State, seconds: float, why: str, in_doubt: bool) -> None:
        _cancel(state)
        if not in_doubt:
            state.suspects.clear()
        state.why, state.in_doubt, state.probe = why, in_doubt, None
        state.seconds, state.until = seconds, self._clock.seconds() + seconds
        state.timer = self._clock.callLater(seconds, self._wake_all, state)

    def _left(self, state: _State) -> float:
        return state.until - self._clock.seconds()

    def _wake_all(self, state: _State) -> None:
        """Have everybody look again; whoever comes first tries it."""
        parked, state.parked = state.parked, {}
        for key in parked:
            self._wake(key)


def _counted(failures: list[tuple[str, Fault]]) -> int:
    """Failures in a row that are the infrastructure's.

    Where a request may have caused them, those of one asker alone count for nothing, so that
    nobody's lines stop an assistant for all others.
    """
    perhaps = [asker for asker, fault in failures if fault is Fault.PERHAPS]
    return _certain(failures) + (len(perhaps) if len(set(perhaps)) >= ASKERS else 0)


def _certain(failures: list[tuple[str, Fault]]) -> int:
    return sum(fault is Fault.CERTAIN for _, fault in failures)


def _is_witness(state: _State, asker: str) -> bool:
    """Whether an asker's turn can tell that it was the others' requests all the time."""
    return state.in_doubt and asker not in state.suspects


def _cancel(state: _State) -> None:
    if state.timer is not None and state.timer.active():
        state.timer.cancel()
