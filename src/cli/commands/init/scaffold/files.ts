import type { IntentFile } from "../../../../schema/types.js";
import { formatTranscript } from "../../../../transcript/files/index.js";
import { DIALOGUES } from "./dialogues.js";
import { FIND_BOAT_RENTALS, RENT_BOAT } from "./intents.js";
import { HASTY_POLICY, POLICY, POLICY_TEST, TASKS } from "./policies.js";
import { CONFIG, GITIGNORE, NPMRC, packageFile, packageName, TSCONFIG } from "./project.js";
import { README } from "./readme.js";

/**
 * Returns the files of a new project by path, without generated ones.
 * @param folder the folder's name, which names the package
 * @param backlot its dependency on Backlot: a version, or a path after `file:`
 */
export function projectFiles(folder: string, backlot: string): ReadonlyMap<string, string> {
  return new Map([
    ["package.json", packageFile(packageName(folder), backlot)],
    ...(backlot.startsWith("file:") ? [[".npmrc", NPMRC] as const] : []),
    [".gitignore", GITIGNORE],
    ["tsconfig.json", TSCONFIG],
    ["backlot.config.ts", CONFIG],
    ["intents/rent_boat.json", intentText(RENT_BOAT)],
    ["intents/find_boat_rentals.json", intentText(FIND_BOAT_RENTALS)],
    ["examples/boats.jsonl", DIALOGUES.map((dialogue) => `${formatTranscript(dialogue)}\n`).join("")],
    ["policies/tasks.ts", TASKS],
    ["policies/policy.ts", POLICY],
    ["policies/hasty.ts", HASTY_POLICY],
    ["tests/policy.test.ts", POLICY_TEST],
    ["README.md", README],
  ]);
}

/** Files of the boat example, which a project with intents does not need. */
export const EXAMPLE: ReadonlySet<string> = new Set([
  "intents/rent_boat.json",
  "intents/find_boat_rentals.json",
  "examples/boats.jsonl",
  "policies/hasty.ts",
  "tests/policy.test.ts",
  "README.md",
]);

/** Prints an intent as a person would write it: lists of values on one line, and a schema for completion in editors. */
function intentText(intent: IntentFile): string {
  const file = { $schema: "../node_modules/backlot/schema/intent.schema.json", ...intent };
  const text = JSON.stringify(file, null, 2).replace(/\[[^[\]{}]*\]/g, (list) => list.replace(/\n\s*/g, " "));
  return `${text.replace(/\[ (.*) \]/g, "[$1]")}\n`;
}
