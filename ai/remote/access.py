"""Access: which remote tools a user may use, first by module, then by level."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from ai.remote.errors import ManifestError
from ai.remote.manifests.manifest import ModuleManifest, ToolDefinition, level_of
from ai.tools.contract import levels


def get_tools_for_user(
    manifests: Mapping[str, ModuleManifest],
    permission: str | int,
    allowed_modules: Collection[str],
) -> list[ToolDefinition]:
    """The tools that a user may use, in the manifests' order.

    Args:
        manifests: By module.
        permission: The user's: a word of manifests such as "admin", the name of a level, or a
            level. Anything else is not a permission, and opens no tool.
        allowed_modules: Modules whose tools may be used at all.
    """
    level = _level(permission)
    return [
        tool
        for module, manifest in manifests.items()
        if module in allowed_modules
        for tool in manifest.tools
        if level >= tool.level
    ]


def _level(permission: str | int) -> int:
    if isinstance(permission, int):
        return permission
    try:
        return level_of(permission)
    except ManifestError:
        return levels.NONE
