import type { IntentFile } from "../../../../src/schema/index.js";
import type { ImportItem } from "../../../../src/transcript/files/importing/index.js";
import type { ImportNote } from "../../../../src/transcript/files/importing/item.js";
import type { Transcript } from "../../../../src/transcript/index.js";

/** Items of an importer, by kind. */
export interface Collected {
  readonly intents: readonly IntentFile[];
  readonly transcripts: readonly Transcript[];
  readonly notes: readonly ImportNote[];
}

/** Takes an import to its end. */
export async function collect(items: AsyncIterable<ImportItem>): Promise<Collected> {
  const intents: IntentFile[] = [];
  const transcripts: Transcript[] = [];
  const notes: ImportNote[] = [];
  for await (const item of items) {
    if (item.kind === "intent") intents.push(item.intent);
    else if (item.kind === "transcript") transcripts.push(item.transcript);
    else if (item.kind === "note") notes.push(item);
  }
  return { intents, transcripts, notes };
}
