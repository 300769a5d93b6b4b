import { resolve } from "node:path";
import type { CorpusCard } from "../../../corpora/scores/corpus/card.js";
import { CorpusCount, type CorpusStatistics } from "../../../corpora/scores/corpus/statistics.js";
import type { Intent } from "../../../schema/index.js";
import { readIntents, readTranscripts } from "../../../transcript/files/index.js";
import { intentsIn } from "../../../transcript/files/transcriptFiles.js";
import { tagTitle } from "../../../transcript/tags.js";
import { corpusFiles, intentsOf, noDialogue } from "../../corpus/corpusFiles.js";
import { CorpusProblems } from "../../corpus/corpusProblems.js";
import { count, counted, err, out, percent, right } from "../../terminal/output.js";
import { startProgress } from "../../terminal/progress.js";
import { terminal } from "../../terminal/terminal.js";
import type { StatsFlags } from "./define.js";

/** Returns 1 if ids occur twice, 2 if dialogues could not be read. */
export async function countCorpus(paths: readonly string[], flags: StatsFlags): Promise<number> {
  const isStdin = paths.length === 1 && paths[0] === "-";
  const files = isStdin ? null : await corpusFiles(paths);
  const named = flags.intents === undefined ? null : await readIntents(intentsIn(flags.intents));
  const byFile = named === null && !isStdin ? await intentsByFile(paths) : new Map<string, readonly Intent[]>();
  const counts = new CorpusCount(named);
  const progress = await startProgress("dialogues", files, flags.quiet !== true);
  const problems = new CorpusProblems();
  let read = 0;
  for await (const record of readTranscripts(files ?? terminal.stdin)) {
    read += 1;
    if ("transcript" in record) counts.add(record.transcript, named ?? byFile.get(record.file) ?? null);
    problems.see(record);
    if (read % 100 === 0) progress.update(read);
  }
  progress.stop();
  if (read === 0) throw noDialogue(paths);
  const { statistics } = counts;
  if (flags.json === true) out.print(JSON.stringify(statistics));
  else print(statistics);
  if (flags.quiet !== true && flags.json !== true) printUndeclared(statistics);
  return problems.finish();
}

/** The intents of each corpus, by its files: a dialogue belongs to the intents beside it, even among other corpora. */
async function intentsByFile(paths: readonly string[]): Promise<ReadonlyMap<string, readonly Intent[]>> {
  const [folders, files] = [new Map<string, readonly Intent[]>(), new Map<string, readonly Intent[]>()];
  for (const path of paths) {
    const folder = intentsOf([path]);
    if (folder === null) continue;
    const intents = folders.get(resolve(folder)) ?? (await readIntents(folder));
    folders.set(resolve(folder), intents);
    for (const file of await corpusFiles([path])) files.set(file, intents);
  }
  return files;
}

const COLUMNS: readonly (readonly [title: string, value: (card: CorpusCard) => number | null, isShare?: true])[] = [
  ["dialogues", (card) => card.dialogues],
  ["turns", (card) => card.turns],
  ["utterances", (card) => card.utterances],
  ["commands", (card) => card.commands],
  ["calls", (card) => card.calls],
  ["domains", (card) => card.domains],
  ["intents", (card) => card.intents],
  ["slots", (card) => card.slots],
  ["values", (card) => card.values],
  ["unhappy", (card) => card.unhappyShare, true],
];

const FURTHER: readonly (readonly [title: string, value: (card: CorpusCard) => number | null])[] = [
  ["turns per dialogue", (card) => card.turnsPerDialogue],
  ["utterances per dialogue", (card) => card.utterancesPerDialogue],
  ["commands per dialogue", (card) => card.commandsPerDialogue],
  ["tokens per utterance", (card) => card.tokensPerUtterance],
  ["different tokens", (card) => card.uniqueTokens],
  ["intents per dialogue", (card) => card.intentsPerDialogue],
  ["dialogues of several intents", (card) => card.multiIntent],
  ["dialogues of several domains", (card) => card.multiDomain],
  ["unhappy dialogues", (card) => card.unhappy],
];

function print({ all, splits, domains, phenomena }: CorpusStatistics): void {
  const titles = COLUMNS.map(([title]) => right(title));
  const show = (first: string, rows: readonly (readonly [string, CorpusCard])[]): void => {
    const cells = rows.map(([name, card]) => [
      name,
      ...COLUMNS.map(([, value, share]) => formatNumber(value(card), share)),
    ]);
    out.table([first, ...titles], cells);
    out.print("");
  };
  show("split", [...Object.entries(splits), ["all", all]]);
  if (Object.keys(domains).length > 0) show("domain", Object.entries(domains));
  const marked = phenomena.filter(({ turns }) => turns > 0);
  if (marked.length > 0) {
    const marks = marked.map((one) => [tagTitle(one.phenomenon), one.dialogues, one.turns]);
    out.table(["phenomenon", "dialogues", "turns"], marks);
    out.print("");
  }
  const further = FURTHER.map(([title, value]) => [title, formatNumber(value(all))]);
  out.table(["in all", right("")], further);
}

/** Formats a count, a mean with two decimals, or a share in per cent; n/a for null. */
function formatNumber(value: number | null, isShare?: true): string {
  if (value === null) return "n/a";
  if (isShare) return percent(value);
  return Number.isInteger(value) ? count(value) : value.toFixed(2);
}

function printUndeclared({ declared, unparsed, brokenOff }: CorpusStatistics): void {
  if (declared === null) err.print("the intents are not known: --intents names their folder, for the domains");
  else {
    const { intents, queries, confirmed, slots, slotNames, domains } = declared;
    err.print(
      `declared: ${counted(intents, "intent")} (${counted(queries, "query", "queries")}, ${count(confirmed)} to be confirmed), ` +
        `${counted(slots, "slot")} of ${counted(slotNames, "name")}, ${counted(domains, "domain")}`,
    );
  }
  if (brokenOff > 0) {
    const were = brokenOff === 1 ? "dialogue was" : "dialogues were";
    err.print(`${count(brokenOff)} ${were} broken off before their end: they are counted with the rest`);
  }
  if (unparsed > 0) err.print(`${counted(unparsed, "command")} not parsed: what they set is not counted`);
}
