"""Anna, who plays the visitor of the scene, and may opt out."""

from evennia.utils.create import create_account

from ai.tests.commands.kit import BuilderTest


class PlayerTest(BuilderTest):
    """`char1` is the builder; Anna speaks for the scene's player."""

    def setUp(self):
        super().setUp()
        self.runtime = self.scene.runtime
        self.anna = create_account("Anna", None, None, permissions=["Player"])
        self.scene.player.account = self.anna
        self.who = f"account:{self.anna.pk}"

    def out(self):
        self.runtime.player_data.opt_out(self.anna)
