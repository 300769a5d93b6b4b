import { join } from "node:path";
import { folderInside, PRIVATE_FOLDER } from "../../../base/io/index.js";
import { makePhrases } from "../../../corpora/making/index.js";
import type { Intent } from "../../../schema/index.js";
import { projectSettings } from "../../../testing/project/settings.js";
import { type WritePhrasesOptions, writePhrases } from "../../../testing/project/writePhrases.js";
import { readIntents } from "../../../transcript/files/index.js";
import { EXIT } from "../../terminal/exit.js";
import { counted, err, out } from "../../terminal/output.js";
import { modelsOf, refuseModelFlags } from "../make/modelFlags.js";
import { printUse } from "../make/printUse.js";
import type { PhrasesFlags } from "./define.js";

/** Returns 1 if a model failed for an intent. */
export async function phrasesInto(commands: readonly string[], flags: PhrasesFlags): Promise<number> {
  const { model } = flags;
  if (model === undefined) refuseModelFlags(flags);
  const settings = await projectSettings(flags);
  const intents = await readIntents(settings.intents);
  const asked = model === undefined ? null : await ask(intents, commands, { ...flags, model });
  const written = await writePhrases(intents, { commands, phrases: asked?.phrases ?? {} });
  for (const { file, isNew, added } of written)
    if (added > 0) out.print(isNew ? file : `${file}: ${counted(added, "part")} more`);
  const changed = written.filter(({ added }) => added > 0).length;
  const complete = written.length - changed;
  err.print(`${counted(changed, "phrase list")} written${complete > 0 ? `, ${complete} complete` : ""}`);
  return asked === null || asked.failures === 0 ? EXIT.good : EXIT.findings;
}

/** Asks a model for the incomplete lists. If it fails, derived phrases are used. */
async function ask(
  intents: readonly Intent[],
  commands: readonly string[],
  flags: PhrasesFlags & { readonly model: string },
): Promise<{ readonly phrases: NonNullable<WritePhrasesOptions["phrases"]>; readonly failures: number }> {
  const lacking = (await writePhrases(intents, { commands, dryRun: true })).filter(({ added }) => added > 0);
  const answers = flags.answers ?? folderInside(".", join("run", "answers"), PRIVATE_FOLDER);
  const { made, paid } = await makePhrases(intents, {
    models: await modelsOf(flags),
    answers,
    offline: flags.offline === true,
    commands: lacking.map(({ intent }) => intent),
  });
  let failures = 0;
  for (const one of made) {
    if ("failure" in one) {
      failures += 1;
      err.print(`${one.intent}: ${one.failure.reason}: ${one.failure.problem}; its words are derived`);
    } else for (const what of one.dropped) err.print(`${one.intent}: left out: ${what}`);
  }
  printUse(paid);
  const lists = made.flatMap((one) => ("phrases" in one ? [[one.intent, one.phrases] as const] : []));
  return { phrases: Object.fromEntries(lists), failures };
}
