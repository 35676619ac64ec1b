from gedialect.plugins import GraphPass, Plugin

plugin = Plugin()


@plugin.add_pass
class HelpPass(GraphPass):
    """Has the name of an option."""

    name = "help"

    def run(self, graph, session, diagnostics):
        return False
