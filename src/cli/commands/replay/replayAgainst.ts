import { BacklotError } from "../../../base/errors.js";
import { readJsonFile } from "../../../base/io/json.js";
import { isObject } from "../../../base/json/object.js";
import { shortened } from "../../../base/json/visible.js";
import type { Backend } from "../../../runtime/backend.js";
import { type AgainstReport, type BrokenDialogue, replayAgainst } from "../../../runtime/evolution/against.js";
import { loadSuccessor } from "../../../runtime/evolution/successor.js";
import { loadBackend } from "../../../runtime/loadBackend.js";
import { checkRenames } from "../../../schema/compare/checkRenames.js";
import { guessRenames, type Intent, type Renames } from "../../../schema/index.js";
import { projectSettings } from "../../../testing/project/settings.js";
import { readIntents } from "../../../transcript/files/index.js";
import { intentsIn } from "../../../transcript/files/transcriptFiles.js";
import { settingsOfCorpus } from "../../config/corpusSettings.js";
import { successorOptions } from "../../config/successorOptions.js";
import { corpusFiles, noDialogue, noneCompared, noSuchDialogue, wantedIds } from "../../corpus/corpusFiles.js";
import { KeptProblems } from "../../corpus/corpusProblems.js";
import { EXIT, exitCodeOf, onInterrupt } from "../../terminal/exit.js";
import { printFound } from "../../terminal/notices.js";
import { count, counted, err, out } from "../../terminal/output.js";
import { startProgress } from "../../terminal/progress.js";
import { terminal } from "../../terminal/terminal.js";
import type { ReplayFlags } from "./define.js";

const MAX_REPORTED = 10;

/** Returns 1 if dialogues break on the newer intents or ids occur twice, 2 if some could not be read. */
export async function replayOnBoth(paths: readonly string[], against: string, flags: ReplayFlags): Promise<number> {
  const { settings, sources, found } = await settingsOfCorpus(paths, flags);
  if (flags.quiet !== true) printFound(settings, found);
  const newer = intentsIn(against);
  const files = sources.length === 1 && sources[0] === "-" ? null : await corpusFiles(sources);
  const old = await loadBackend(settings.intents, settings.backend);
  let next: Backend | null = null;
  const progress = await startProgress("dialogues", files, flags.quiet !== true);
  const ending = new AbortController();
  const release = onInterrupt(() => ending.abort());
  const { missing, ...wanted } = wantedIds(flags.only);
  const unreadable = new KeptProblems("unreadable line");
  const duplicates = new KeptProblems("id that stands twice", "ids that stand twice");
  try {
    const intents = await readIntents(newer);
    const { renames, undeclared } = renamesOf(flags.renames, old.intents, intents);
    if (flags.quiet !== true) {
      for (const slot of undeclared)
        err.print(`neither version declares the slot ${slot}: taken for a column of results`);
    }
    if (flags.renames === "guess" && flags.quiet !== true) printGuess(renames);
    const own = await projectSettings({ ...flags, intents: newer });
    const { inheritance, options } = successorOptions(settings, own, old);
    next = await loadSuccessor(intents, inheritance, renames, options);
    const report = await replayAgainst(old, next, files ?? terminal.stdin, {
      renames,
      strict: flags.strict === true,
      lenient: flags.lenient === true,
      ...wanted,
      signal: ending.signal,
      onProgress: (dialogues) => progress.update(dialogues),
      onUnreadable: (problem) => unreadable.add(problem),
      onDuplicate: (problem) => duplicates.add(problem),
    });
    progress.stop();
    unreadable.print();
    duplicates.print();
    printAgainst(report, renames, flags);
    if (ending.signal.aborted) {
      err.print(`interrupted: ${counted(report.dialogues, "dialogue")} done`);
      return EXIT.interrupted;
    }
    if (missing.size > 0) throw noSuchDialogue(missing);
    if (report.dialogues === 0) throw noDialogue(sources);
    const { unaffected, broken, brokenBefore, unchecked } = report;
    if (unaffected + broken === 0 && brokenBefore + unchecked === report.dialogues)
      throw noneCompared(report.dialogues, sources);
    return exitCodeOf({ unreadable: report.unreadable, found: report.broken + duplicates.count });
  } finally {
    release();
    progress.stop();
    old.close();
    next?.close();
  }
}

interface GivenRenames {
  readonly renames: Renames;
  readonly undeclared: readonly string[];
}

function renamesOf(named: string | undefined, old: readonly Intent[], next: readonly Intent[]): GivenRenames {
  if (named === undefined) return { renames: {}, undeclared: [] };
  if (named === "guess") return { renames: guessRenames(old, next), undeclared: [] };
  const place = { file: named };
  const value = readJsonFile(named);
  if (isRenames(value)) return { renames: value, undeclared: checkRenames(old, next, value, place) };
  throw new BacklotError(
    "USAGE",
    `${named} holds no renames; they are { "intents": { "old": "new" }, "slots": { "old intent": { "old": "new" } } }`,
    { place },
  );
}

function isRenames(value: unknown): value is Renames {
  const isNames = (one: unknown): boolean =>
    isObject(one) && Object.values(one).every((name) => typeof name === "string");
  if (!isObject(value) || Object.keys(value).some((key) => key !== "intents" && key !== "slots")) return false;
  const { intents = {}, slots = {} } = value;
  return isNames(intents) && isObject(slots) && Object.values(slots).every(isNames);
}

function printAgainst(report: AgainstReport, renames: Renames, flags: ReplayFlags): void {
  const most = flags.maxDivergences ?? (flags.json === true ? report.list.length : MAX_REPORTED);
  const list = report.list.slice(0, most);
  if (flags.json === true) {
    out.print(JSON.stringify({ ...report, renames, list }));
    return;
  }
  const { changes, list: all, ...sums } = report;
  const breaking = changes.filter(({ breaks }) => breaks > 0);
  if (list.length > 0) {
    out.table(["dialogue", "index", "command", "because"], list.map(brokenRow));
    if (all.length > list.length) out.print(`and ${count(all.length - list.length)} more (--json lists all)`);
    out.print("");
  }
  if (breaking.length > 0) {
    out.table(
      ["breaks", "change"],
      breaking.map(({ breaks, text }) => [breaks, text]),
    );
    out.print("");
  }
  out.table(Object.keys(sums), [Object.values(sums)]);
  if (flags.quiet === true) return;
  const harmless = changes.filter(({ breaks }) => breaks === 0);
  if (changes.length === 0) err.print("the two versions do not differ");
  if (harmless.length === 0) return;
  err.print(`${counted(harmless.length, "change")} ${harmless.length === 1 ? "breaks" : "break"} nothing here:`);
  err.print(...harmless.slice(0, MAX_REPORTED).map(({ text }) => `  ${text}`));
  if (harmless.length > MAX_REPORTED)
    err.print(`  and ${count(harmless.length - MAX_REPORTED)} more (--json lists all)`);
}

function printGuess({ intents = {}, slots = {} }: Renames): void {
  const names = [
    ...Object.entries(intents).map(([from, to]) => `${from} is now ${to}`),
    ...Object.entries(slots).flatMap(([intent, renamed]) =>
      Object.entries(renamed).map(([from, to]) => `${intent}.${from} is now ${to}`),
    ),
  ];
  if (names.length === 0) err.print("no rename could be guessed: write them down, and give the file to --renames");
  else err.print(...names.map((name) => `assumed: ${name}`));
}

const MAX_COMMAND_CHARACTERS = 44;

function brokenRow({ id, index, command, because }: BrokenDialogue): string[] {
  const text = command ?? "(the values at the end)";
  const [first, ...more] = because;
  const reason = first === undefined ? "no change explains it" : first.text;
  return [
    id,
    String(index),
    shortened(text, MAX_COMMAND_CHARACTERS),
    more.length > 0 ? `${reason}, and ${counted(more.length, "more change")}` : reason,
  ];
}
