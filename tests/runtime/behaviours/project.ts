import { realpathSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { BackendOptions } from "../../../src/runtime/index.js";
import { type Backend, loadBackend } from "../../../src/runtime/index.js";
import { scratch } from "../../transcript/files/importing/scratch.js";

/** Two intents over one table: one that acts at once, and a booking that wants two days and a confirmation. */
const INTENTS = {
  act: {
    command: "act",
    description: "Does something",
    domain: "tests",
    entity_name: "things",
    confirmation_required: false,
    args: { how: { type: "str", optional: false, description: "What to do" } },
  },
  book: {
    command: "book",
    description: "Books a journey",
    domain: "tests",
    entity_name: "journeys",
    confirmation_required: true,
    args: {
      from_day: { type: "date", optional: false, description: "There" },
      to_day: { type: "date", optional: false, description: "Back" },
      people: { type: "int", optional: true, description: "How many" },
    },
  },
  find_journeys: {
    command: "find_journeys",
    description: "Finds journeys",
    domain: "tests",
    entity_name: "journeys",
    query_intent: true,
    confirmation_required: false,
    args: { people: { type: "int", optional: true, description: "How many" } },
  },
};

/** A folder with these intents, and files beside them. */
export function project(files: Readonly<Record<string, string>>): string {
  const folder = realpathSync(scratch());
  for (const [name, intent] of Object.entries(INTENTS))
    writeFileSync(join(folder, `${name}.json`), JSON.stringify(intent));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  return folder;
}

/** The text of a behaviour whose parts are given as code. */
export function behaviour(intent: string, parts: string): string {
  return `import { answer, defineBehaviour, fail, float, operator, python, succeed } from "backlot/kit";
export default defineBehaviour(${JSON.stringify(intent)}, { ${parts} });
`;
}

/** A backend over these intents with behaviours by intent; in this thread unless said otherwise. */
export async function backendWith(
  parts: Readonly<Record<string, string>>,
  options: BackendOptions = { engine: "quickjs" },
): Promise<Backend> {
  const files = Object.entries(parts).map(([intent, code]) => [`${intent}.behavior.ts`, behaviour(intent, code)]);
  return loadBackend(project(Object.fromEntries(files) as Record<string, string>), { memoryMb: 16, ...options });
}
