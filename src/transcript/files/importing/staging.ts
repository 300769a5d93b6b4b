import { appendFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { BacklotError } from "../../../base/errors.js";
import { MAX_CODE_BYTES, MAX_FILE_BYTES, makeFolders } from "../../../base/io/index.js";
import {
  type Intent,
  type IntentFile,
  lintIntents,
  parseIntent,
  printIntent,
  problemLine,
} from "../../../schema/index.js";
import { clashesOf, faultsOf } from "../../../schema/rules/lint.js";
import type { Transcript } from "../../index.js";
import { TranscriptWriter } from "../index.js";
import { MAX_INTENT_BYTES } from "../loadIntents.js";
import { type ImportItem, type ImportNote, UNREADABLE } from "./item.js";
import { inside } from "./putInPlace.js";
import { Counts } from "./report.js";

export interface StagingOptions {
  readonly expectsDialogues?: boolean;
  readonly onProgress?: (dialogues: number) => void;
  readonly signal?: AbortSignal;
}

export interface StagedItems {
  readonly counts: Counts;
  readonly files: readonly string[];
}

/** Writes all items into a staging folder. */
export async function stageItems(
  folder: string,
  items: AsyncIterable<ImportItem>,
  { expectsDialogues = false, onProgress, signal }: StagingOptions,
): Promise<StagedItems> {
  const staging = await Staging.create(folder);
  try {
    for await (const item of items) {
      if (signal?.aborted === true) throw new BacklotError("USAGE", "the import was interrupted; nothing was changed");
      await staging.take(item);
      if (item.kind === "transcript") onProgress?.(staging.counts.dialogues);
    }
    return await staging.finish(expectsDialogues);
  } catch (error) {
    await staging.discard();
    throw error;
  }
}

class Staging {
  readonly counts = new Counts();
  private readonly folder: string;
  private readonly transcripts: TranscriptWriter;
  private readonly files = new Set(["transcripts.jsonl"]);
  private readonly intents: Intent[] = [];
  private readonly sizes = new Map<string, number>();
  private readonly ids = new Set<string>();

  private constructor(folder: string, transcripts: TranscriptWriter) {
    this.folder = folder;
    this.transcripts = transcripts;
  }

  static async create(folder: string): Promise<Staging> {
    return new Staging(folder, await TranscriptWriter.create(inside(folder, "transcripts.jsonl")));
  }

  async take(item: ImportItem): Promise<void> {
    if (item.kind === "transcript") return this.takeTranscript(item);
    this.counts.add(item);
    switch (item.kind) {
      case "intent": {
        const name = `intents/${item.intent.command}.json`;
        if (this.files.has(name)) throw new BacklotError("NAME_CLASH", `two intents are called ${item.intent.command}`);
        const intent = readIntent(item.intent, name);
        if (faultsOf(intent).length > 0) refuseUnloadable([intent]);
        this.intents.push(intent);
        return this.write(name, printIntent(intent), MAX_INTENT_BYTES);
      }
      case "rows": {
        const lines = item.rows.map((row) => `${JSON.stringify(row)}\n`).join("");
        return this.append(`fixtures/${item.entity}.jsonl`, lines);
      }
      case "behaviour":
        return this.write(`intents/behaviours/${item.name}`, item.text, MAX_CODE_BYTES);
      case "file":
        return this.write(item.path, item.text);
      default:
        item.kind satisfies "note" | "meaning";
    }
  }

  private async takeTranscript(item: ImportItem & { readonly kind: "transcript" }): Promise<void> {
    const id = freeId(item.transcript.id, this.ids);
    const problem = await writeOne(this.transcripts, { ...item.transcript, id });
    if (problem !== null) {
      this.counts.add(problem);
      return;
    }
    this.ids.add(id);
    this.counts.add(item);
    if (id !== item.transcript.id) this.counts.add(renamed(item.transcript.id, id));
  }

  async finish(expectsDialogues: boolean): Promise<StagedItems> {
    const { counts } = this;
    const isEmpty = counts.dialogues === 0 && (expectsDialogues || counts.intents === 0);
    if (isEmpty) throw nothingImported(counts);
    // Each was judged alone before.
    if (clashesOf(this.intents).length > 0) refuseUnloadable(this.intents);
    await this.transcripts.finish();
    return { counts, files: [...this.files].sort() };
  }

  discard(): Promise<void> {
    return this.transcripts.discard();
  }

  private write(name: string, text: string, most?: number): void {
    const bytes = Buffer.from(text);
    refuseUnreadable(name, bytes.length, most);
    // The staging folder is not visible to readers before it is whole, so files can be written directly.
    writeFileSync(this.path(name), bytes);
  }

  private append(name: string, lines: string): void {
    const bytes = (this.sizes.get(name) ?? 0) + Buffer.byteLength(lines);
    refuseUnreadable(name, bytes);
    this.sizes.set(name, bytes);
    appendFileSync(this.path(name), lines);
  }

  private path(name: string): string {
    const full = inside(this.folder, name);
    if (!this.files.has(name)) makeFolders(dirname(full));
    this.files.add(name);
    return full;
  }
}

function readIntent(file: IntentFile, name: string): Intent {
  const place = { file: name };
  try {
    return { ...parseIntent(file), source: { file: name, place: () => place } };
  } catch (cause) {
    if (!(cause instanceof BacklotError)) throw cause;
    throw new BacklotError(cause.code, `${name} would not load: ${cause.message}`, { place, cause });
  }
}

const MAX_FAULTS = 20;

function refuseUnloadable(intents: readonly Intent[]): void {
  const faults = lintIntents(intents).filter(({ severity }) => severity === "error");
  const [first] = faults;
  if (first === undefined) return;
  const lines = faults.slice(0, MAX_FAULTS).map((fault) => `\n  ${problemLine(fault)}`);
  if (faults.length > lines.length) lines.push(`\n  and ${faults.length - lines.length} more`);
  const { code, place } = first.error;
  throw new BacklotError(code, `the importer made intents that would not load:${lines.join("")}`, { place });
}

/** Unreadable records explain an empty import better than other notes. */
function nothingImported({ notes }: Counts): BacklotError {
  const first = notes.find(({ reason }) => reason.startsWith(UNREADABLE)) ?? notes[0];
  const { detail, ...place } = first?.examples[0] ?? {};
  const parts = ["nothing was imported", first?.reason, detail].filter((part) => part !== undefined);
  return new BacklotError("WRONG_FORMAT", parts.join(": "), { place });
}

/** Returns a note with the reason if the dialogue cannot be written, which does not stop the import. */
async function writeOne(writer: TranscriptWriter, transcript: Transcript): Promise<ImportNote | null> {
  try {
    await writer.write(transcript);
    return null;
  } catch (error) {
    if (!(error instanceof BacklotError) || error.code !== "BAD_LINE") throw error;
    const reason = `${UNREADABLE}: the result is not a transcript`;
    return { kind: "note", reason, place: { ...error.place, dialogue: transcript.id }, detail: error.message };
  }
}

/** Makes an id unique: replay and scores identify dialogues by their ids. */
function freeId(id: string, taken: ReadonlySet<string>): string {
  let free = id;
  for (let nth = 2; taken.has(free); nth += 1) free = `${id}~${nth}`;
  return free;
}

const renamed = (dialogue: string, id: string): ImportNote => ({
  kind: "note",
  reason: "a dialogue's id was taken already: a number was added",
  place: { dialogue },
  detail: id,
});

function refuseUnreadable(name: string, bytes: number, most: number = MAX_FILE_BYTES): void {
  if (bytes <= most) return;
  const message = `${name} would have ${bytes} bytes, and the largest file of its kind that is read has ${most}`;
  throw new BacklotError("FILE_UNWRITABLE", message, { place: { file: name } });
}
