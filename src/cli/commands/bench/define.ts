import type { Command } from "commander";
import { defineBranches, defined } from "../../command.js";

export function define(command: Command): void {
  command.description("Play the tasks of an agents' benchmark with an agent and a user, and score the episodes.");
  defineBranches(command, [
    {
      name: "tau",
      summary: "tau-bench and tau2: an imported domain, with a model, a policy or an MCP client",
      define: defined(
        () => import("./tau.js"),
        async (folder, flags) => (await import("./benchTau.js")).benchTau(folder, flags),
      ),
    },
  ]);
}
