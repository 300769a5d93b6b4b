import { basename, join, resolve } from "node:path";
import { BacklotError } from "../../base/errors.js";
import { isFolder } from "../../base/io/isFolder.js";
import { namesInFolder } from "../../base/io/listing.js";
import { didYouMean } from "../../schema/nearest.js";

/** A behaviour's file, and the intent in its name. */
export interface BehaviourFile {
  readonly file: string;
  readonly intent: string;
}

/** `book_stay.behavior.ts`; the British spelling is also accepted. Other kinds of code are refused. */
const NAME = /^(.+)\.behaviou?r\.([cm]?[jt]sx?)$/;

/** Returns the behaviours beside the schemas in a folder of intents; none if the source is not a folder. */
export function behavioursBeside(source: unknown): readonly BehaviourFile[] {
  if (typeof source !== "string") return [];
  return isFolder(source) ? behavioursIn(source) : [];
}

/** Returns the behaviours in a folder. @throws BacklotError FILE_NOT_FOUND, NAME_CLASH for one intent, or BAD_MODULE */
export function behavioursIn(folder: string): readonly BehaviourFile[] {
  const files = namesInFolder(folder).flatMap((name): BehaviourFile[] => {
    const [, intent, kind = ""] = NAME.exec(name) ?? [];
    if (intent === undefined) return [];
    const file = resolve(join(folder, name));
    if (kind === "ts" || kind === "js") return [{ file, intent }];
    throw new BacklotError("BAD_MODULE", `a behaviour ends in .ts or .js, not in .${kind}`, { place: { file } });
  });
  const first = new Map<string, string>();
  for (const { file, intent } of files) {
    const other = first.get(intent);
    if (other !== undefined) {
      const message = `${basename(other)} and ${basename(file)} are both the behaviour of ${intent}`;
      throw new BacklotError("NAME_CLASH", message, { place: { file } });
    }
    first.set(intent, file);
  }
  return files;
}

/** @throws BacklotError UNKNOWN_INTENT for a behaviour of an unknown intent */
export function checkIntents(files: readonly BehaviourFile[], known: Iterable<string>): void {
  const intents = new Set(known);
  for (const { file, intent } of files) {
    if (intents.has(intent)) continue;
    const message = `${basename(file)} is for ${intent}, which is not an intent${didYouMean(intent, intents)}`;
    throw new BacklotError("UNKNOWN_INTENT", message, { place: { file } });
  }
}
