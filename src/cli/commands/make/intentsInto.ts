import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { BacklotError } from "../../../base/errors.js";
import { AtomicFile, folderInside, PRIVATE_FOLDER, readText, writeAtomic } from "../../../base/io/index.js";
import { given } from "../../../base/json/given.js";
import { type IntentDescription, makeIntents } from "../../../corpora/making/index.js";
import { counted, err, out } from "../../terminal/output.js";
import type { IntentsFlags } from "./intents.js";
import { modelsOf } from "./modelFlags.js";
import { printUse } from "./printUse.js";

/** Returns 1 if a description has no intent. */
export async function intentsInto(file: string, flags: IntentsFlags): Promise<number> {
  const { model, out: folder, answers, offline = false, samples } = flags;
  if (model === undefined) throw new BacklotError("USAGE", "intents are made by a model: name one with --model");
  const descriptions = descriptionsIn(await readText(file));
  if (descriptions.length === 0) throw new BacklotError("USAGE", `${file} holds no description`, { place: { file } });
  const taken = existsSync(folder)
    ? readdirSync(folder).flatMap((name) => (name.endsWith(".json") ? [name.slice(0, -5)] : []))
    : [];
  const cache = answers ?? folderInside(folder, join("run", "answers"), PRIVATE_FOLDER);
  const models = await modelsOf({ ...flags, model });
  const how = { models, answers: cache, offline, taken, ...given({ samples }) };
  const { made, paid } = await makeIntents(descriptions, how);
  let written = 0;
  for (const one of made) {
    if ("failure" in one) {
      err.print(`${one.failure.stage}, ${one.failure.reason}: ${one.failure.problem}`);
      continue;
    }
    const name = `${one.intent.command}.json`;
    await writeAtomic(await AtomicFile.createInside(folder, name), `${JSON.stringify(one.intent, null, 2)}\n`);
    out.print(join(folder, name));
    written++;
  }
  printUse(paid);
  out.print(`${counted(written, "intent")} of ${counted(made.length, "description")} in ${folder}`);
  return written === made.length ? 0 : 1;
}

/** Parses lines such as `[travel] Order a taxi`. Empty lines and lines that begin with # are skipped. */
function descriptionsIn(text: string): IntentDescription[] {
  return text.split(/\r?\n/).flatMap((line) => {
    const [, domain, description = ""] = /^\s{0,8}(?:\[([^\]]*)\])?(.*)$/.exec(line) ?? [];
    const words = description.trim();
    if (words === "" || words.startsWith("#")) return [];
    return [{ description: words, ...given({ domain: domain?.trim() }) }];
  });
}
