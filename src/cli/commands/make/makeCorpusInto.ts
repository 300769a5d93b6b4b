import { BacklotError } from "../../../errors.js";
import { given } from "../../../json/given.js";
import {
  type CorpusFormat,
  type CorpusReport,
  estimateCorpus,
  LUCID_RATES,
  type Rates,
  type StyleName,
  type WriteCorpusOptions,
  writeCorpus,
  writeModelCorpus,
} from "../../../pipeline/index.js";
import { projectSettings } from "../../../project/settings.js";
import { loadBackend } from "../../../runtime/backend.js";
import type { ExecutionFlags } from "../../config/options.js";
import { onInterrupt } from "../../terminal/exit.js";
import { count, err, out } from "../../terminal/output.js";
import { startProgress } from "../../terminal/progress.js";
import { type Column, table } from "../../terminal/table.js";
import { interrupted } from "./interrupted.js";
import { modelsOf, refuseModelFlags, type WritingFlags } from "./modelFlags.js";
import { printEstimate, printUse } from "./printUse.js";
import { summaryOf } from "./summaryOf.js";

/** The flags of `backlot make`. */
export interface MakeFlags extends ExecutionFlags, WritingFlags {
  readonly out?: string;
  readonly count?: number;
  readonly seed?: number;
  readonly phenomena?: readonly string[];
  /** In percent. */
  readonly failures?: number;
  readonly lengths?: readonly number[];
  readonly only?: readonly string[];
  readonly workers?: number;
  readonly splits?: ReadonlyMap<string, number>;
  readonly export?: readonly CorpusFormat[];
  readonly style?: "lucid" | StyleName;
  readonly quiet?: boolean;
  readonly json?: boolean;
}

/**
 * Makes a corpus as the flags say, and prints what came of it.
 * @returns the exit code: 0, or 130 for Ctrl-C
 * @throws BacklotError where the intents cannot be read, options are wrong, or the folder cannot be written
 */
export async function makeCorpusInto(flags: MakeFlags): Promise<number> {
  const { count: wanted = 100, out: folder = "" } = flags;
  refuseSenseless(flags);
  const rates = ratesOf(flags);
  const settings = await projectSettings(flags);
  const backend = await loadBackend(settings.intents, settings.backend);
  const ending = new AbortController();
  const release = onInterrupt(() => ending.abort());
  const progress = await startProgress("dialogues", null, flags.quiet !== true);
  progress.update(0, wanted);
  try {
    const options: WriteCorpusOptions = {
      count: wanted,
      rates,
      formats: flags.export ?? [],
      sources: {
        intents: settings.intents,
        fixtures: settings.fixtures,
        ...given({ behaviours: settings.backend.behaviours }),
      },
      signal: ending.signal,
      onProgress: (dialogues) => progress.update(dialogues),
      onUnreachable: (intent, reason) => {
        if (flags.quiet !== true) err.print(`${intent} is left out: ${reason}`);
      },
      ...given({
        seed: flags.seed ?? settings.seed,
        lengths: flags.lengths,
        intents: flags.only,
        workers: settings.workers,
        splits: flags.splits && Object.fromEntries(flags.splits),
      }),
    };
    const { model, answers, offline, resume, words, planning, validate, salvage } = flags;
    const how = given({ answers, offline, resume, words, planning, validate, salvage });
    const written = model === undefined ? null : { ...options, ...how, models: await modelsOf({ ...flags, model }) };
    if (written !== null && flags.dryRun === true) {
      const estimate = await estimateCorpus(backend, written);
      progress.stop();
      if (flags.json === true) out.print(JSON.stringify(estimate));
      else printEstimate(estimate);
      return 0;
    }
    const made = written === null ? null : await writeModelCorpus(folder, backend, written);
    const report = made?.report ?? (await writeCorpus(folder, backend, options));
    progress.stop();
    if (flags.json === true) out.print(JSON.stringify(made === null ? report : { ...report, paid: made.paid }));
    else {
      if (made !== null) printUse(made.paid);
      print(report, folder);
    }
    return 0;
  } catch (error) {
    if (!ending.signal.aborted) throw error;
    progress.stop();
    return interrupted(folder, flags.model !== undefined);
  } finally {
    progress.stop();
    release();
    backend.close();
  }
}

/** @throws BacklotError USAGE for flags that make no sense together */
function refuseSenseless(flags: MakeFlags): void {
  if (flags.dryRun !== true && flags.out === undefined)
    throw new BacklotError("USAGE", "name the corpus's folder with --out");
  if (flags.model === undefined) refuseModelFlags(flags);
}

/** @throws BacklotError USAGE for what is not a rate; BAD_CORPUS for phenomena that do not exist, when the corpus is made */
function ratesOf({ phenomena = ["lucid"], failures = 0 }: MakeFlags): Rates {
  // A map, since names such as __proto__ would be lost among the keys of an object.
  const rates = new Map(failures === 0 ? [] : [["failure", failures / 100]]);
  for (const text of phenomena.flatMap((one) => one.split(","))) {
    if (text === "none") continue;
    if (text === "lucid") for (const [name, rate] of Object.entries(LUCID_RATES)) rates.set(name, rate);
    else {
      const [, name, share] = /^([a-z_]+)=(\d+(?:\.\d+)?)$/.exec(text) ?? [];
      if (name === undefined) {
        throw new BacklotError(
          "USAGE",
          `--phenomena ${text}: it must be lucid, none, or a name with a percentage such as correction=10`,
        );
      }
      rates.set(name, Number(share) / 100);
    }
  }
  return Object.fromEntries(rates) as Rates;
}

function print(report: CorpusReport, folder: string): void {
  const { salvaged, discards, phenomena } = report;
  const right = (title: string): Column => ({ title, align: "right" });
  if (phenomena.length > 0) {
    const rows = phenomena.map(({ name, asked, shown, dialogues: shows }) => [
      name,
      percent(asked),
      percent(shown),
      count(shows),
    ]);
    out.print(
      ...table([{ title: "phenomenon" }, right("asked for"), right("shown"), right("dialogues")], rows, out.colours),
      "",
    );
  }
  if (discards.length > 0) {
    const rows = discards.map(({ stage, reason, discarded, salvaged: begun = 0 }) => {
      return [stage, reason, count(discarded), ...(salvaged === 0 ? [] : [count(begun)])];
    });
    const columns = [{ title: "stage" }, { title: "discarded because" }, right("attempts")];
    out.print(...table(salvaged === 0 ? columns : [...columns, right("salvaged")], rows, out.colours), "");
  }
  out.print(summaryOf(report, folder));
}

const percent = (share: number): string => `${(share * 100).toFixed(2)} %`;
