import { BacklotError } from "../../../base/errors.js";
import { refuseOverInput } from "../../../base/io/index.js";
import { given } from "../../../base/json/given.js";
import type { DatasetExport } from "../../../corpora/dataset.js";
import {
  type CorpusReport,
  estimate,
  LUCID_RATES,
  type Made,
  type ModelEstimate,
  type ModelOptions,
  make,
  type Rates,
  type StyleDescription,
  type StyledReport,
} from "../../../corpora/making/index.js";
import type { Backend } from "../../../runtime/backend.js";
import { loadBackend } from "../../../runtime/loadBackend.js";
import { lintPhrases } from "../../../testing/project/lintPhrases.js";
import { type ProjectSettings, projectSettings } from "../../../testing/project/settings.js";
import { failure } from "../../../users/operators/endings.js";
import { fleetOf } from "../../config/queue.js";
import { onInterrupt } from "../../terminal/exit.js";
import { placeholderWarning } from "../../terminal/notices.js";
import { counted, err, out, percent, right } from "../../terminal/output.js";
import { interrupted, startProgress } from "../../terminal/progress.js";
import type { MakeFlags } from "./flags.js";
import { modelsOf, namedOf, refuseModelFlags } from "./modelFlags.js";
import { printEstimate, printUse } from "./printUse.js";

export async function makeCorpusInto(flags: MakeFlags, datasets: readonly DatasetExport[]): Promise<number> {
  const rates = ratesOf(flags);
  const { words, planning, validate, truncate } = flags;
  const writing = given({ words, planning, validate, truncate });
  const fleet = fleetOf(flags);
  return makeInto<CorpusReport>(flags, (backend, { intents, fixtures, workers, backend: { behaviours } }) => {
    const own = {
      rates,
      formats: datasets.filter(({ name }) => flags.export?.includes(name)),
      sources: { intents, fixtures, ...given({ behaviours }) },
      ...given({ workers, splits: flags.splits && Object.fromEntries(flags.splits) }),
    };
    return {
      estimate: (options) => estimate({ backend, ...own, ...writing, ...options }),
      make: async (folder, options, models) => {
        const making = { backend, out: folder, ...own, ...options };
        if (fleet === null) return make({ ...making, ...(models && { ...writing, ...models }) });
        const { workers: _, ...alike } = making;
        const asked = models && { ...writing, ...models, models: namedOf(flags) };
        return (await import("../../../fleet/index.js")).makeFleet({ ...alike, ...asked, ...fleet });
      },
      print: (report, folder) => print(report, folder, flags.quiet === true),
    };
  });
}

function ratesOf({ operators = ["lucid"], failures = 0 }: MakeFlags): Rates {
  // A map, since an object would lose names such as __proto__.
  const rates = new Map(failures === 0 ? [] : [[failure.name as string, failures / 100]]);
  for (const text of operators.flatMap((one) => one.split(","))) {
    if (text === "none") continue;
    if (text === "lucid") for (const [name, rate] of Object.entries(LUCID_RATES)) rates.set(name, rate);
    else {
      const [, name, share] = /^([a-z_]+)=(\d+(?:\.\d+)?)$/.exec(text) ?? [];
      if (name === undefined) {
        throw new BacklotError(
          "USAGE",
          `--operators ${text}: it must be lucid, none, or a name with a percentage such as correction=10`,
        );
      }
      rates.set(name, Number(share) / 100);
    }
  }
  return Object.fromEntries(rates) as Rates;
}

function print(report: CorpusReport, folder: string, quiet: boolean): void {
  const { truncated, discards, operators } = report;
  if (operators.length > 0) {
    const rows = operators.map(({ name, asked, shown, dialogues }) => [
      name,
      percent(asked, 2),
      percent(shown, 2),
      dialogues,
    ]);
    out.table(["operator", right("asked for"), right("shown"), "dialogues"], rows);
    out.print("");
  }
  printDiscards(discards, truncated > 0);
  out.print(summaryOf(report, folder));
  const warning = placeholderWarning(report.placeholders);
  if (warning !== null && !quiet) err.print(`warning: ${warning}`);
}

export function summaryOf(
  report: {
    readonly attempts: number;
    readonly dialogues: number;
    readonly seed: number;
    readonly files: readonly string[];
  },
  folder: string,
): string {
  const held = [...new Set(report.files.map(topOf))].join(", ");
  const made = `${counted(report.dialogues, "dialogue")} of ${counted(report.attempts, "attempt")}`;
  return `${made} with the seed ${report.seed}, in ${folder}: ${held}`;
}

function topOf(file: string): string {
  const end = file.indexOf("/");
  return end === -1 ? file : file.slice(0, end + 1);
}

export function printDiscards(
  discards: readonly {
    readonly stage: string;
    readonly reason: string;
    readonly discarded: number;
    readonly truncated?: number;
  }[],
  areTruncated = false,
): void {
  if (discards.length === 0) return;
  const rows = discards.map(({ stage, reason, discarded, truncated = 0 }) => {
    return [stage, reason, discarded, ...(areTruncated ? [truncated] : [])];
  });
  out.table(["stage", "discarded because", "attempts", ...(areTruncated ? ["truncated"] : [])], rows);
  out.print("");
}

const LUCID_ALONE = ["operators", "failures", "export", "workers", "words", "planning", "splits", "queue"] as const;

export async function makeStyledInto(flags: MakeFlags, style: StyleDescription): Promise<number> {
  const other = LUCID_ALONE.find((name) => flags[name] !== undefined);
  if (other !== undefined)
    throw new BacklotError("USAGE", `--${other} is for --style lucid alone, not for ${style.name}`);
  const negated = flags.validate === false ? "validate" : flags.truncate === false ? "truncate" : null;
  if (negated !== null)
    throw new BacklotError("USAGE", `--no-${negated} is for --style lucid alone, not for ${style.name}`);
  return makeInto<StyledReport>(flags, (backend, { intents: intentsFolder }) => ({
    estimate: (options) => estimate({ backend, style, intentsFolder, ...options }),
    make: (folder, options, models) => make({ backend, out: folder, style, intentsFolder, ...options, ...models }),
    print: printStyled,
  }));
}

function printStyled(report: StyledReport, folder: string): void {
  printDiscards(report.discards);
  out.print(summaryOf(report, folder));
}

interface SharedOptions {
  readonly count: number;
  readonly signal: AbortSignal;
  readonly onProgress: (dialogues: number) => void;
  readonly onUnreachable: (intent: string, reason: string) => void;
  readonly seed?: number;
  readonly lengths?: readonly number[];
  readonly intents?: readonly string[];
  readonly rows?: number;
}

interface SharedModelOptions {
  readonly models: ModelOptions;
  readonly answers?: string;
  readonly offline?: boolean;
  readonly resume?: boolean;
}

interface Maker<Report> {
  estimate(options: SharedOptions & SharedModelOptions): Promise<ModelEstimate>;
  make(out: string, options: SharedOptions, models?: SharedModelOptions): Promise<Made<Report>>;
  print(report: Report, folder: string): void;
}

/** Returns 0, or 130 for Ctrl-C. */
async function makeInto<Report>(
  flags: MakeFlags,
  makerOf: (backend: Backend, settings: ProjectSettings) => Maker<Report>,
): Promise<number> {
  const { count = 100, out: folder = "", quiet = false, model, answers, offline, resume } = flags;
  if (flags.dryRun !== true && folder === "") throw new BacklotError("USAGE", "name the corpus's folder with --out");
  if (model === undefined) refuseModelFlags(flags);
  const settings = await projectSettings(flags);
  if (folder !== "") refuseOverInput(folder, [settings.intents, settings.fixtures, settings.behaviours || null]);
  const backend = await loadBackend(settings.intents, settings.backend);
  if (!quiet) warnOfPhrases(backend, flags.only);
  const ending = new AbortController();
  const release = onInterrupt(() => ending.abort());
  const progress = await startProgress("dialogues", null, !quiet);
  progress.update(0, count);
  try {
    const maker = makerOf(backend, settings);
    const shared: SharedOptions = {
      count,
      signal: ending.signal,
      onProgress: (dialogues) => progress.update(dialogues),
      onUnreachable: (intent, reason) => {
        if (!quiet) err.print(`${intent} is left out: ${reason}`);
      },
      ...given({ seed: flags.seed ?? settings.seed, lengths: flags.lengths, intents: flags.only, rows: flags.rows }),
    };
    const models =
      model === undefined
        ? undefined
        : { ...given({ answers, offline, resume }), models: await modelsOf({ ...flags, model }) };
    if (models !== undefined && flags.dryRun === true) {
      const estimated = await maker.estimate({ ...shared, ...models });
      progress.stop();
      if (flags.json === true) out.print(JSON.stringify(estimated));
      else printEstimate(estimated);
      return 0;
    }
    const { report, paid } = await maker.make(folder, shared, models);
    progress.stop();
    if (flags.json === true) out.print(JSON.stringify(paid === null ? report : { ...report, paid }));
    else {
      if (paid !== null) printUse(paid);
      maker.print(report, folder);
    }
    return 0;
  } catch (error) {
    if (!ending.signal.aborted) throw error;
    progress.stop();
    return interrupted(folder, model !== undefined);
  } finally {
    progress.stop();
    release();
    backend.close();
  }
}

/** Warns of problems of the intents' own phrase lists: their phrases are said all the same. */
function warnOfPhrases({ intents }: Backend, only: readonly string[] | undefined): void {
  const [first, ...others] = lintPhrases(intents.filter(({ command }) => only?.includes(command) ?? true));
  if (first === undefined) return;
  const more = others.length === 0 ? "" : ` (and ${counted(others.length, "problem")} more: \`backlot lint\`)`;
  err.print(`warning: phrases: ${first.error.message}${more}`);
}
