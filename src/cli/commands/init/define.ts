import type { Command } from "commander";
import { examples } from "../../config/options.js";

/** `backlot init` */
export function define(command: Command): void {
  command
    .description(
      "Make a project: two intents, their generated classes, two dialogues, a config, and a policy with tests that pass with " +
        "plain `npx vitest run`. Files that exist are left as they are, but that package.json gets the scripts and dependencies that it lacks.",
    )
    .argument("[folder]", "where; made if it is not there", ".")
    .action(async (folder: string) => {
      const { initProject } = await import("./initProject.js");
      await initProject(folder);
    });
  examples(command, [
    "backlot init my-assistant",
    "npm init -y && npx backlot init",
    "cd my-assistant && npm install && npx vitest run",
  ]);
}
