import { given } from "../base/json/given.js";
import type { TranspileOptions } from "../labels/index.js";
import { parseCommand } from "../labels/parse/parse.js";
import { toTypeScript } from "../labels/typescript/toTypeScript.js";
import { commandsOf } from "./commands.js";
import type { Transcript } from "./transcript.js";

/**
 * Returns a dialogue as a TypeScript program over generated classes and the kit. Run natively, it gives the same
 * signals. It opens like the dialogue; commands that were recorded as refused are left out.
 * @param options the intents' catalogue, and the module of the generated classes
 * @throws BacklotError for the first command that is broken: `lintTranscript` of `backlot` lists all of them
 * @example
 * ```ts
 * import { readIntents } from "backlot/project";
 * import { catalogOf } from "backlot/schema";
 * import { transpileTranscript } from "backlot/transcript";
 *
 * const catalog = catalogOf(await readIntents("intents"));
 * const turns = [{ author: "System" as const, command: 'set_reminder(text="water the plants")' }];
 * const program = transpileTranscript({ id: "mine", turns }, { catalog, classesFrom: "./generated/index.js" });
 * console.assert(program.includes("SetReminder"));
 * ```
 */
export function transpileTranscript(
  { turns, entities, tables, outcomes, faults, seed, now }: Transcript,
  options: Omit<TranspileOptions, "opening">,
): string {
  const accepted = commandsOf(turns).filter(({ isRefused }) => !isRefused);
  const steps = accepted.map(({ turn, index, next }) => ({ index, next, command: parseCommand(turn.command) }));
  return toTypeScript(steps, { ...options, opening: given({ entities, tables, outcomes, faults, seed, now }) });
}
