import { join } from "node:path";
import { BacklotError } from "../../../base/errors.js";
import { type RecordKind, readRecords, refuseSpecialFiles } from "../../../base/io/index.js";
import { shallowJson } from "../../../base/io/json.js";
import { isObject } from "../../../base/json/object.js";
import type { DiscardedDialogue } from "../attempts.js";
import { CORPUS_FILES } from "../output/writeCorpus.js";

const KIND: RecordKind = { noun: "discarded attempts", recognises: (text) => text.includes('"reason"') };

/**
 * Reads the discarded attempts of a corpus, one after the other.
 * @param folder of the corpus
 * @throws BacklotError FILE_NOT_FOUND if there is no corpus; FILE_UNREADABLE; BAD_LINE for a line that is not an
 * attempt
 */
export async function* readDiscards(folder: string): AsyncGenerator<DiscardedDialogue, void, undefined> {
  const discards = join(folder, CORPUS_FILES.discarded);
  refuseSpecialFiles([discards]);
  for await (const record of readRecords([discards], { kind: KIND })) {
    if ("problem" in record) throw record.problem;
    const value = shallowJson(record.text);
    if (!isObject(value) || typeof value.stage !== "string" || typeof value.reason !== "string") {
      const { file, line, column } = record;
      throw new BacklotError("BAD_LINE", "it is not an attempt that `backlot make` discarded", {
        place: { file, line, column },
      });
    }
    yield value as unknown as DiscardedDialogue;
  }
}
