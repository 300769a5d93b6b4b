import { AtomicFile } from "../../../base/io/index.js";
import { EMBEDDED, PIECE_OF_DIALOGUES } from "../embedded.js";
import type { ReadInspection } from "../reading/readInspection.js";
import { composePage } from "./compose.js";

/**
 * Writes dialogues as one HTML file that works without a server or network.
 * @returns its size in bytes
 * @throws BacklotError FILE_UNWRITABLE
 */
export async function writeReport(read: ReadInspection, file: string): Promise<number> {
  const { inspection } = read;
  const parts: [id: string, text: string][] = [[EMBEDDED.inspection, JSON.stringify(inspection)]];
  for (let at = 0; at < inspection.entries.length; at += PIECE_OF_DIALOGUES) {
    const count = Math.min(PIECE_OF_DIALOGUES, inspection.entries.length - at);
    const texts: string[] = [];
    for (let i = 0; i < count; i++) texts.push(await read.dialogue(at + i));
    parts.push([EMBEDDED.dialogues(at / PIECE_OF_DIALOGUES), `[${texts.join(",")}]`]);
  }
  const { html } = composePage(parts, false);
  const bytes = Buffer.from(html);
  const out = await AtomicFile.create(file);
  try {
    await out.write(bytes);
    await out.finish();
  } catch (error) {
    await out.discard();
    throw error;
  }
  return bytes.length;
}
