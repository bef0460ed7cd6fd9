"""Access: which of the modules' tools somebody may use. Two stages: the module, then the level.

Source: the seed *remote-module-registry* ("Permission Filtering").
"""

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
    """The tools that somebody may use, in the manifests' order.

    Args:
        manifests: What there is, by module.
        permission: The user's: one of the seed's words, the name of a level, or a level. What is
            none of these is no permission, for which there is no tool.
        allowed_modules: Whose tools may be used at all.
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
