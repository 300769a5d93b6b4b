import { refuseOverInput } from "../../../base/io/index.js";
import { version } from "../../../base/io/version.js";
import { given } from "../../../base/json/given.js";
import { loadBackend } from "../../../runtime/loadBackend.js";
import { type CorpusSummary, type ReplayCorpusOptions, replayCorpus } from "../../../runtime/replay/corpus.js";
import type { ReplayProvenance } from "../../../runtime/replay/replay.js";
import type { ProjectSettings } from "../../../testing/project/settings.js";
import { TranscriptWriter } from "../../../transcript/files/index.js";
import { settingsOfCorpus } from "../../config/corpusSettings.js";
import { projectFiles } from "../../config/projectFiles.js";
import { fleetOf } from "../../config/queue.js";
import { corpusFiles, noDialogue, noneCompared, noSuchDialogue, wantedIds } from "../../corpus/corpusFiles.js";
import { KeptProblems } from "../../corpus/corpusProblems.js";
import { EXIT, exitCodeOf, onInterrupt } from "../../terminal/exit.js";
import { printFound } from "../../terminal/notices.js";
import { counted, err, out } from "../../terminal/output.js";
import { startProgress } from "../../terminal/progress.js";
import { showDivergences } from "../../terminal/showDivergence.js";
import { terminal } from "../../terminal/terminal.js";
import type { ReplayFlags } from "./define.js";

const MAX_SHOWN_DIALOGUES = 3;

interface Outcome {
  readonly summary: CorpusSummary;
  readonly unreadable: KeptProblems;
  readonly duplicates: KeptProblems;
  /** Dialogues that no worker of a queue could replay. */
  readonly setAside: KeptProblems;
  readonly isInterrupted: boolean;
}

export async function replayFiles(paths: readonly string[], flags: ReplayFlags): Promise<number> {
  const { settings, sources, found } = await settingsOfCorpus(paths, flags);
  if (flags.quiet !== true && flags.json !== true) printFound(settings, found);
  const isStdin = sources.length === 1 && sources[0] === "-";
  const files = isStdin ? null : await corpusFiles(sources);
  if (flags.out !== undefined) refuseOverInput(flags.out, [...(files ?? []), ...projectFiles(settings)]);
  const { missing, only } = wantedIds(flags.only);
  const outcome = await replay(files, settings, flags, only);
  await printOutcome(outcome, files, flags);
  if (outcome.isInterrupted) return EXIT.interrupted;
  if (missing.size > 0) throw noSuchDialogue(missing);
  const { summary, duplicates, setAside } = outcome;
  if (summary.dialogues + setAside.count === 0) throw noDialogue(sources);
  if (summary.unchecked > 0 && summary.unchecked === summary.dialogues + setAside.count)
    throw noneCompared(summary.unchecked, sources);
  return exitCodeOf({ unreadable: summary.unreadable + setAside.count, found: summary.diverged + duplicates.count });
}

async function replay(
  files: readonly string[] | null,
  settings: ProjectSettings,
  flags: ReplayFlags,
  only: ((id: string) => boolean) | undefined,
): Promise<Outcome> {
  const backend = await loadBackend(settings.intents, settings.backend);
  const ending = new AbortController();
  const release = onInterrupt(() => {
    ending.abort();
    // A stream that waits for its writer would not notice the interrupt.
    if (files === null) terminal.stdin.destroy();
  });
  const writer = flags.out === undefined ? null : await TranscriptWriter.create(flags.out);
  const progress = await startProgress("dialogues", files, flags.quiet !== true);
  const unreadable = new KeptProblems("unreadable line");
  const duplicates = new KeptProblems("id that stands twice", "ids that stand twice");
  const setAside = new KeptProblems("dialogue that could not be replayed", "dialogues that could not be replayed");
  try {
    const options: ReplayCorpusOptions = {
      ...given({ workers: settings.workers, only }),
      keepGoing: flags.keepGoing === true,
      strict: flags.strict === true,
      lenient: flags.lenient === true,
      record: writer !== null,
      ...(writer === null ? {} : { made: await madeOf(settings) }),
      signal: ending.signal,
      ...(flags.queue === undefined && { onProgress: ({ dialogues }) => progress.update(dialogues) }),
      onUnreadable: (problem) => unreadable.add(problem),
      onDuplicate: (problem) => duplicates.add(problem),
      // The writer adds each line's end itself.
      onLines: (lines) => writer?.writeLine(lines.slice(0, -1)),
    };
    const source = files ?? terminal.stdin;
    const fleet = fleetOf(flags);
    const replaying = async (): Promise<CorpusSummary> => {
      if (fleet === null) return replayCorpus(backend, source, options);
      return (await import("../../../fleet/index.js")).replayFleet(backend, source, {
        ...options,
        ...fleet,
        onReplayed: (dialogues) => progress.update(dialogues),
        onSetAside: (problem) => setAside.add(problem),
      });
    };
    const summary = await replaying();
    if (ending.signal.aborted) await writer?.discard();
    else await writer?.finish();
    return { summary, unreadable, duplicates, setAside, isInterrupted: ending.signal.aborted };
  } catch (error) {
    await writer?.discard();
    throw error;
  } finally {
    release();
    progress.stop();
    backend.close();
  }
}

async function madeOf({ intents }: ProjectSettings): Promise<ReplayProvenance> {
  const { stampOf } = await import("../../../base/io/stamp.js");
  return { backlot: version(), intents: (await stampOf(intents))?.sha256 ?? "" };
}

async function printOutcome(
  { summary, unreadable, duplicates, setAside, isInterrupted }: Outcome,
  files: readonly string[] | null,
  flags: ReplayFlags,
): Promise<void> {
  unreadable.print();
  duplicates.print();
  setAside.print();
  if (isInterrupted) {
    err.print(`interrupted: ${counted(summary.dialogues, "dialogue")} done`);
    if (flags.out !== undefined) err.print(`${flags.out} was not written`);
  }
  const seconds = Math.round(summary.seconds * 1000) / 1000;
  if (flags.json === true) {
    const divergences = summary.divergences.slice(0, flags.maxDivergences);
    out.print(JSON.stringify({ ...summary, seconds, divergences }));
    return;
  }
  await showDivergences(summary.divergences, flags.maxDivergences ?? MAX_SHOWN_DIALOGUES, files, out);
  const { divergences, ...sums } = summary;
  out.table(Object.keys(sums), [Object.values({ ...sums, seconds })]);
  if (flags.quiet !== true) err.print(...verdict(summary));
}

function verdict({ dialogues, matched, unchecked, problems }: CorpusSummary): string[] {
  const lines: string[] = [];
  if (dialogues > 0 && matched === dialogues) lines.push(err.colours.green("every signal is as recorded"));
  if (unchecked > 0) lines.push(`${counted(unchecked, "dialogue")} recorded nothing that could be compared`);
  if (problems > 0)
    lines.push(
      `${counted(problems, "command")} refused that the recording has as carried out, or with values of the wrong type`,
    );
  return lines;
}
