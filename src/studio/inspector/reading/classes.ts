import { printAll } from "../../../codegen/index.js";
import { type Intent, resolveIntents } from "../../../schema/index.js";

/** Returns the class of each intent as `backlot generate` prints it, by command name. */
export async function classesOf(intents: readonly Intent[]): Promise<Readonly<Record<string, string>>> {
  const resolved = resolveIntents(intents);
  const files = await printAll(resolved);
  return Object.fromEntries(
    resolved.intents.flatMap(({ command }) => {
      const text = files.get(`${command}.ts`);
      return text === undefined ? [] : [[command, text]];
    }),
  );
}
