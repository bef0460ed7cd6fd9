"""The filters that templates can name."""

from __future__ import annotations

from collections.abc import Mapping

from ai.brains.embedded.templates import entry_filters, memory_filters, page_filters, word_filters
from ai.brains.embedded.templates.values import Filter

FILTERS: Mapping[str, Filter] = {
    **entry_filters.FILTERS,
    **memory_filters.FILTERS,
    **page_filters.FILTERS,
    **word_filters.FILTERS,
}
"""What can be done with the value of a gap."""
