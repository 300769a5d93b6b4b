import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { BacklotError } from "../../base/errors.js";
import { parseCommand } from "../../labels/parse/parse.js";
import { printCommand } from "../../labels/print.js";
import { loadImported } from "../../runtime/loadImported.js";
import { type CorpusSummary, replayCorpus } from "../../runtime/replay/corpus.js";
import type { ImportReport } from "../../transcript/files/importing/index.js";
import { readLines, readTranscripts } from "../../transcript/files/readTranscripts.js";
import { formatTranscript } from "../../transcript/files/writeTranscripts.js";

const MAX_BREACHES = 3;

const TRANSCRIPTS = "transcripts.jsonl";

export async function fileDifferences(one: string, other: string): Promise<string[]> {
  const [left, right] = await Promise.all([one, other].map(filesOf));
  const breaches = [...new Set([...(left ?? []), ...(right ?? [])])].map(async (name) => {
    const [a, b] = await Promise.all([one, other].map((path) => readFile(join(path, name)).catch(() => null)));
    if (a === null || b === null || a === undefined || b === undefined)
      return [`only one of two imports wrote ${name}`];
    return a.equals(b) ? [] : [`two imports of the same files wrote different bytes into ${name}`];
  });
  return (await Promise.all(breaches)).flat();
}

async function filesOf(folder: string): Promise<string[]> {
  const names = await readdir(folder, { recursive: true });
  const isFile = await Promise.all(names.map(async (name) => (await stat(join(folder, name))).isFile()));
  return names.filter((_, at) => isFile[at]).sort();
}

export async function commandBreaches(folder: string, report: ImportReport, verbatim: boolean): Promise<string[]> {
  const file = join(folder, TRANSCRIPTS);
  const [texts, unequal, unparsed]: [string[], string[], string[]] = [[], [], []];
  let dialogues = 0;
  for await (const raw of readLines(file)) if ("text" in raw) texts.push(raw.text);
  for await (const record of readTranscripts(file)) {
    if ("problem" in record) {
      unequal.push(`a transcript cannot be read back: ${record.problem.message}`);
      continue;
    }
    const { transcript } = record;
    if (formatTranscript(transcript) !== texts[dialogues]) unequal.push(`${transcript.id} does not read back equal`);
    dialogues += 1;
    for (const turn of transcript.turns) {
      if (turn.author !== "System") continue;
      const breach = commandBreach(turn.command, verbatim);
      if (breach !== null) (breach.isParsed ? unequal : unparsed).push(`${transcript.id}: ${breach.what}`);
    }
  }
  if (dialogues !== report.dialogues) unequal.push(`${report.dialogues} dialogues were counted, ${dialogues} written`);
  const noted = report.notes.reduce((sum, { count }) => sum + count, 0);
  return [...firstBreaches(unequal), ...(verbatim && unparsed.length <= noted ? [] : firstBreaches(unparsed))];
}

function commandBreach(text: string, verbatim: boolean): { readonly isParsed: boolean; readonly what: string } | null {
  try {
    const printed = printCommand(parseCommand(text));
    const again = verbatim ? printCommand(parseCommand(printed)) : text;
    return printed === again ? null : { isParsed: true, what: `${text} prints as ${printed}` };
  } catch (error) {
    if (!(error instanceof BacklotError)) throw error;
    return { isParsed: false, what: `${text} cannot be parsed, and no note says so: ${error.message}` };
  }
}

/** Returns the errors when an import is loaded as written, with its behaviours and rows. */
export async function loadBreaches(folder: string, report: ImportReport): Promise<string[]> {
  if (report.intents === 0) return [];
  try {
    (await loadImported(folder)).close();
    return [];
  } catch (error) {
    if (!(error instanceof BacklotError)) throw error;
    return [`what was written cannot be loaded: ${error.message.replaceAll(`${folder}/`, "")}`];
  }
}

export async function replayImport(
  folder: string,
  report: ImportReport,
  wanted: {
    readonly lenient?: boolean;
    readonly diverging?: readonly string[];
    readonly unchecked?: readonly string[];
  },
): Promise<{ summary: CorpusSummary | null; breaches: readonly string[] }> {
  if (report.intents === 0) return { summary: null, breaches: [] };
  try {
    const backend = await loadImported(folder);
    try {
      const file = join(folder, TRANSCRIPTS);
      const unreadable: string[] = [];
      const unchecked: string[] = [];
      const summary = await replayCorpus(backend, file, {
        workers: 1,
        onUnchecked: (id) => unchecked.push(id),
        lenient: wanted.lenient === true,
        onUnreadable: ({ message }) => void unreadable.push(`a dialogue cannot be replayed: ${message}`),
      });
      const diverged = new Set(summary.divergences.map(({ id }) => id));
      const unlisted = unchecked.filter((id) => wanted.unchecked?.includes(id) !== true);
      const listed = wanted.unchecked?.filter((id) => !unchecked.includes(id)) ?? [];
      const known = new Set(wanted.diverging);
      const breaches = [
        ...firstBreaches(unreadable),
        ...firstBreaches(
          summary.divergences
            .filter(({ id }) => !known.has(id))
            .map(
              ({ id, index, command }) => `${id} diverges at index ${index}${command === null ? "" : `: ${command}`}`,
            ),
        ),
        ...firstBreaches(
          [...known].filter((id) => !diverged.has(id)).map((id) => `${id} is listed as diverging and matches`),
        ),
        // All of them, since the list has to contain them.
        ...unlisted.map((id) => `${id} recorded nothing that could be compared, and is not listed as unchecked`),
        ...listed.map((id) => `${id} is listed as unchecked and recorded something that can be compared`),
      ];
      return { summary, breaches };
    } finally {
      backend.close();
    }
  } catch (error) {
    if (!(error instanceof BacklotError)) throw error;
    return { summary: null, breaches: [`the import cannot be replayed: ${error.message}`] };
  }
}

function firstBreaches(breaches: readonly string[]): string[] {
  const more = breaches.length - MAX_BREACHES;
  return more > 0 ? [...breaches.slice(0, MAX_BREACHES), `… and ${more} more like these`] : [...breaches];
}
