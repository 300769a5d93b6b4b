import { BacklotError } from "../../../base/errors.js";
import { given } from "../../../base/json/given.js";
import { didYouMean } from "../../../schema/nearest.js";
import { formatTranscript, readTranscripts } from "../../../transcript/files/index.js";
import { showTranscript, type Transcript } from "../../../transcript/index.js";
import { fitted } from "../../../transcript/showSignal.js";
import { corpusFiles, noDialogue } from "../../corpus/corpusFiles.js";
import { CorpusProblems } from "../../corpus/corpusProblems.js";
import { marked } from "../../terminal/colours.js";
import { count, counted, err, out } from "../../terminal/output.js";
import { terminal } from "../../terminal/terminal.js";
import type { ShowFlags } from "./define.js";

const MAX_LISTED = 40;
const MAX_COLUMNS = 72;

interface Entry {
  readonly id: string;
  readonly turns: number;
  /** The first words of the user, or the first command if there are none. */
  readonly first: string;
}

/**
 * @param id an id or its beginning; undefined for the list, or the only one @returns 1 if ids occur twice, 2 if some
 * could not be read
 */
export async function showDialogue(path: string, id: string | undefined, flags: ShowFlags): Promise<number> {
  const problems = new CorpusProblems();
  const { entries, others, first } = await find(path, id, problems);
  if (entries.length === 0) {
    if (id === undefined || others.length === 0) throw noDialogue([path]);
    const advice = didYouMean(id, others) || `; \`backlot show ${path}\` lists those that are there`;
    throw new BacklotError("USAGE", `no dialogue of ${path} has the id ${id}${advice}`);
  }
  if (first !== null && entries.length === 1) print(first, flags);
  else list(entries, flags, id);
  return problems.finish();
}

interface Found {
  /** The matching dialogues: one if the id is complete. */
  readonly entries: readonly Entry[];
  readonly others: readonly string[];
  readonly first: Transcript | null;
}

async function find(path: string, id: string | undefined, problems: CorpusProblems): Promise<Found> {
  const [entries, others]: [Entry[], string[]] = [[], []];
  let first: Transcript | null = null;
  for await (const record of readTranscripts(path === "-" ? terminal.stdin : await corpusFiles([path]))) {
    problems.see(record);
    if ("problem" in record) continue;
    const { transcript } = record;
    if (transcript.id === id) return { entries: [entryOf(transcript)], others: [], first: transcript };
    if (id !== undefined && !transcript.id.startsWith(id)) {
      others.push(transcript.id);
      continue;
    }
    entries.push(entryOf(transcript));
    first ??= transcript;
  }
  return { entries, others, first };
}

function entryOf({ id, turns }: Transcript): Entry {
  const spoken = turns.find((turn) => turn.author === "User");
  const command = turns.find((turn) => turn.author === "System");
  return { id, turns: turns.length, first: spoken?.text ?? command?.command ?? "" };
}

function print(transcript: Transcript, { rows, wording, json }: ShowFlags): void {
  if (json === true) {
    out.print(formatTranscript(transcript));
    return;
  }
  const options = given({ rows, signals: wording === true ? ("wording" as const) : undefined });
  const width = out.isTerminal ? { width: out.width } : {};
  out.print(marked(showTranscript(transcript, { ...options, ...width, colour: out.colours.isColorSupported })));
}

function list(entries: readonly Entry[], { max, json }: ShowFlags, id: string | undefined): void {
  if (json === true) {
    for (const entry of entries.slice(0, max)) out.print(JSON.stringify(entry));
    return;
  }
  const listed = entries.slice(0, max ?? MAX_LISTED);
  const rows = listed.map((entry) => [entry.id, entry.turns, fitted(entry.first, MAX_COLUMNS)]);
  out.table(["dialogue", "turns", "first words"], rows);
  if (listed.length < entries.length) out.print(`and ${count(entries.length - listed.length)} more (--max lists more)`);
  const how = id === undefined ? "" : ` whose ids begin with ${id}`;
  err.print(`${counted(entries.length, "dialogue")}${how}; an id after the path shows one`);
}
