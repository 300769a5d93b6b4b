import { basename } from "node:path";
import type { ResolvedIntent } from "../../schema/facts.js";
import type { Intent } from "../../schema/types.js";

/** The source files of an intent: names without folders, so that the text is the same everywhere. */
export function origin(intent: ResolvedIntent): string {
  return originOf(intent.from);
}

/** The files of several intents, each once, in order. */
export function originOf(intents: readonly Intent[]): string {
  const names = intents.map(({ command, source }) =>
    source === undefined ? `intent ${command}` : basename(source.file),
  );
  return [...new Set(names)].sort().join(", ");
}
