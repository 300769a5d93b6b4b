import { statSync } from "node:fs";
import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { BacklotError } from "../../../errors.js";
import { readIntents, readLines, readTranscripts, TranscriptWriter } from "../../../files/index.js";
import { AtomicFile, pathInside, readText, unreadableFile, writeAtomic } from "../../../io/index.js";
import type { Intent } from "../../../schema/index.js";
import { didYouMean } from "../../../schema/nearest.js";
import { corpusFiles, intentsOf, noDialogue } from "../../corpus/corpusFiles.js";
import { CorpusProblems } from "../../corpus/corpusProblems.js";
import { count, counted, err, out } from "../../terminal/output.js";
import { table } from "../../terminal/table.js";
import { version } from "../../version.js";
import type { SplitFlags } from "./splitPlan.js";
import { cardOf, planOf, type SplitCard } from "./splitPlan.js";

const REPORT = "split.json";

/** What a split can have written: a part, or a folder with the two parts of what was left out. */
const PART = /^[^/\\]+(\/(train|test))?\.jsonl$/;

/**
 * Splits a corpus into files and tells what came into each.
 * @returns the exit code: 1 where ids occur twice, 2 where dialogues could not be read
 * @throws BacklotError USAGE for flags that do not fit together, FILE_NOT_FOUND, FILE_UNWRITABLE, WRONG_FORMAT
 */
export async function splitCorpus(paths: readonly string[], flags: SplitFlags): Promise<number> {
  checkFlags(flags);
  const files = await corpusFiles(paths);
  const folder = flags.intents ?? intentsOf(paths);
  const intents = folder === null ? [] : await readIntents(folder);
  if (flags.leaveOut === "domain" && folder === null) {
    throw new BacklotError("USAGE", "domains are those of the intents: name their folder with --intents");
  }
  const domains = new Map(intents.map(({ command, domain }) => [command, domain]));
  const { cards, isReadable, problems } = await readCards(files, flags, (intent) => domains.get(intent) ?? []);
  if (cards.length === 0) throw noDialogue(paths);
  const heldOut = flags.heldOut === undefined ? null : await heldOutNames(flags.heldOut, cards, intents);
  const plan = planOf(cards, flags, heldOut);
  const earlier = await filesOfEarlier(flags.out);
  const counts = await write(files, isReadable, plan, flags.out);
  const excluded = plan.filter((targets) => targets.length === 0).length;
  const report = {
    backlot: version(),
    sources: paths,
    ...optionsOf(flags, heldOut),
    dialogues: cards.length,
    excluded,
    files: Object.fromEntries([...counts].sort()),
  };
  await writeAtomic(await AtomicFile.createInside(flags.out, REPORT), `${JSON.stringify(report, null, 2)}\n`);
  for (const [name, path] of earlier) if (!counts.has(name)) await rm(path, { force: true });
  if (flags.json === true) out.print(JSON.stringify(report));
  else {
    const columns = [{ title: "file" }, { title: "dialogues", align: "right" } as const];
    const rows = [...counts].sort().map(([name, dialogues]) => [name, count(dialogues)]);
    out.print(...table(columns, rows, out.colours));
    if (flags.quiet !== true && excluded > 0) {
      err.print(`${counted(excluded, "dialogue")} excluded: what is held out, mixed with what is not`);
    }
  }
  return problems.finish();
}

function checkFlags({ ratio, heldOut, leaveOut }: SplitFlags): void {
  if (ratio === undefined && heldOut === undefined && leaveOut === undefined) {
    throw new BacklotError("USAGE", "say how to split: --ratio, --held-out or --leave-out");
  }
  if (leaveOut !== undefined && (ratio ?? heldOut) !== undefined) {
    throw new BacklotError("USAGE", "--leave-out makes splits of its own: leave out --ratio and --held-out");
  }
}

function optionsOf({ ratio, seed, leaveOut }: SplitFlags, heldOut: ReadonlySet<string> | null): object {
  return {
    ...(ratio === undefined ? {} : { ratio: Object.fromEntries(ratio), seed }),
    ...(heldOut === null ? {} : { heldOut: [...heldOut].sort() }),
    ...(leaveOut === undefined ? {} : { leaveOut }),
  };
}

/** First reading: what the split goes by. */
async function readCards(
  files: readonly string[],
  flags: SplitFlags,
  domainsOf: (intent: string) => readonly string[],
): Promise<{ cards: SplitCard[]; isReadable: boolean[]; problems: CorpusProblems }> {
  const [cards, isReadable]: [SplitCard[], boolean[]] = [[], []];
  const problems = new CorpusProblems();
  for await (const record of readTranscripts(files)) {
    isReadable.push("transcript" in record);
    if ("transcript" in record) cards.push(cardOf(record.transcript, flags, domainsOf));
    problems.see(record);
  }
  return { cards, isReadable, problems };
}

/** Held-out names: intents, or those that a folder declares. One that no dialogue has is most likely misspelt. */
async function heldOutNames(
  given: readonly string[],
  cards: readonly SplitCard[],
  intents: readonly Intent[],
): Promise<ReadonlySet<string>> {
  const names = new Set<string>();
  const known = new Set([...cards.flatMap((card) => [...card.names]), ...intents.map(({ command }) => command)]);
  for (const name of given) {
    if (statSync(name, { throwIfNoEntry: false })?.isDirectory() === true) {
      for (const { command } of await readIntents(name)) names.add(command);
    } else if (known.has(name)) names.add(name);
    else {
      throw new BacklotError("USAGE", `no dialogue has the intent ${name}, and no folder is${didYouMean(name, known)}`);
    }
  }
  return names;
}

/** Second reading: each dialogue as it stands, into its files. All of them take their places at the end. */
async function write(
  files: readonly string[],
  isReadable: readonly boolean[],
  plan: readonly (readonly string[])[],
  folder: string,
): Promise<ReadonlyMap<string, number>> {
  const writers = new Map<string, TranscriptWriter>();
  const counts = new Map<string, number>();
  let [record, dialogue] = [0, 0];
  try {
    for await (const raw of readLines(files)) {
      const isWanted = isReadable[record];
      record += 1;
      if (isWanted !== true || !("text" in raw)) continue;
      const line = raw.text.includes("\n") ? JSON.stringify(JSON.parse(raw.text)) : raw.text;
      for (const name of plan[dialogue] ?? []) {
        const writer =
          writers.get(name) ?? (await TranscriptWriter.create(await AtomicFile.createInside(folder, name)));
        writers.set(name, writer);
        counts.set(name, (counts.get(name) ?? 0) + 1);
        await writer.writeLine(line);
      }
      dialogue += 1;
    }
    for (const writer of writers.values()) await writer.finish();
  } catch (error) {
    for (const writer of writers.values()) await writer.discard();
    throw error;
  }
  return counts;
}

/**
 * The files of an earlier split into the folder, which this one replaces: their paths by their names.
 * @throws BacklotError FILE_UNWRITABLE for a folder of something else, or with a report that names other files
 */
async function filesOfEarlier(folder: string): Promise<ReadonlyMap<string, string>> {
  const names = await readdir(folder).catch((cause: NodeJS.ErrnoException) => {
    if (cause.code === "ENOENT") return [] as string[];
    throw unreadableFile(folder, cause);
  });
  if (names.every((name) => name.startsWith("."))) return new Map();
  const place = { file: folder };
  if (!names.includes(REPORT)) {
    throw new BacklotError("FILE_UNWRITABLE", `${folder} holds files that no split wrote; name a new folder`, {
      place,
    });
  }
  const listed = listedIn(readText(join(folder, REPORT)));
  const foreign = listed?.find((name) => !PART.test(name));
  if (listed === null || foreign !== undefined) {
    const what = foreign === undefined ? "is not the report of a split" : `lists ${foreign}, which no split wrote`;
    throw new BacklotError("FILE_UNWRITABLE", `${join(folder, REPORT)} ${what}; name a new folder`, { place });
  }
  return new Map(listed.map((name) => [name, pathInside(folder, name)]));
}

/** The names in a report; null for what is none. */
function listedIn(report: string): readonly string[] | null {
  try {
    const { files } = JSON.parse(report) as { readonly files?: unknown };
    return typeof files === "object" && files !== null ? Object.keys(files) : null;
  } catch {
    return null;
  }
}
