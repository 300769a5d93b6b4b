import { defineCommand } from "../../command.js";

export const command = defineCommand({
  about:
    "Make a project: two intents, their generated classes, two dialogues, a config, and a policy with tests that " +
    "pass with plain `npx vitest run`. Files that exist are left as they are, but that package.json gets the " +
    "scripts and dependencies that it lacks.",
  takes: [["[folder]", "where; made if it is not there", "."]],
  examples: [
    "backlot init my-assistant",
    "npm init -y && npx backlot init",
    "cd my-assistant && npm install && npx vitest run",
  ],
});
