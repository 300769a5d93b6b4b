import { mkdir, stat, writeFile } from "node:fs/promises";
import { dirname, join, relative, resolve, sep } from "node:path";
import { BacklotError } from "../../../base/errors.js";
import { given } from "../../../base/json/given.js";
import { behaviourStub } from "../../../codegen/index.js";
import { type ResolvedIntent, resolveIntents } from "../../../schema/index.js";
import { didYouMean } from "../../../schema/nearest.js";
import { projectSettings } from "../../../testing/project/settings.js";
import { readIntents } from "../../../transcript/files/index.js";
import { EXIT } from "../../terminal/exit.js";
import { err, out } from "../../terminal/output.js";
import type { NewBehaviourFlags } from "./define.js";

/** Writes a behaviour template for each intent. Existing files are never changed. */
export async function newBehaviours(names: readonly string[], flags: NewBehaviourFlags): Promise<number> {
  const { config, intents: named } = flags;
  const settings = await projectSettings(given({ config, intents: named }));
  const { intents } = resolveIntents(await readIntents(settings.intents));
  const chosen = names.map((name) => intentCalled(name, intents));
  const folder = flags.out ?? (settings.behaviours || (await folderOf(settings.intents)));
  const generated = flags.generated ?? settings.generated;
  for (const intent of chosen) await writeNew(intent, folder, generated);
  return EXIT.good;
}

function intentCalled(name: string, intents: readonly ResolvedIntent[]): ResolvedIntent {
  const found = intents.find(({ command }) => command === name);
  if (found !== undefined) return found;
  const commands = intents.map(({ command }) => command);
  throw new BacklotError("UNKNOWN_INTENT", `no intent is called ${name}${didYouMean(name, commands)}`);
}

async function folderOf(intents: string): Promise<string> {
  return (await stat(intents)).isDirectory() ? intents : dirname(intents);
}

async function writeNew(intent: ResolvedIntent, folder: string, generated: string): Promise<void> {
  const file = join(folder, `${intent.command}.behavior.ts`);
  const path = relative(resolve(folder), resolve(generated)).split(sep).join("/");
  const text = await behaviourStub(intent, path.startsWith(".") ? path : `./${path}`);
  try {
    await mkdir(folder, { recursive: true });
    await writeFile(file, text, { flag: "wx" });
    out.print(`${out.colours.green("new")}  ${file}`);
  } catch (cause) {
    const { code, message } = cause as NodeJS.ErrnoException;
    if (code !== "EEXIST")
      throw new BacklotError("FILE_UNWRITABLE", `${file} cannot be written: ${message}`, { cause });
    err.print(`${file} exists and is left as it is`);
  }
}
