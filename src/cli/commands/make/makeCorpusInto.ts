import { BacklotError } from "../../../base/errors.js";
import { given } from "../../../base/json/given.js";
import type { DatasetExport } from "../../../corpora/dataset.js";
import { type CorpusReport, estimate, LUCID_RATES, make, type Rates } from "../../../corpora/making/index.js";
import { failure } from "../../../users/operators/endings.js";
import { fleetOf } from "../../config/queue.js";
import { count, err, out } from "../../terminal/output.js";
import { placeholderWarning } from "../../terminal/placeholderWarning.js";
import { type Column, table } from "../../terminal/table.js";
import type { MakeFlags } from "./makeFlags.js";
import { makeInto } from "./makeInto.js";
import { namedOf } from "./modelFlags.js";
import { summaryOf } from "./summaryOf.js";

/**
 * Makes a corpus by the flags and prints the result.
 * @param datasets the formats that `--export` names
 * @returns the exit code: 0, or 130 for Ctrl-C
 */
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
  const right = (title: string): Column => ({ title, align: "right" });
  if (operators.length > 0) {
    const rows = operators.map(({ name, asked, shown, dialogues: shows }) => [
      name,
      percent(asked),
      percent(shown),
      count(shows),
    ]);
    out.print(
      ...table([{ title: "operator" }, right("asked for"), right("shown"), right("dialogues")], rows, out.colours),
      "",
    );
  }
  if (discards.length > 0) {
    const rows = discards.map(({ stage, reason, discarded, truncated: begun = 0 }) => {
      return [stage, reason, count(discarded), ...(truncated === 0 ? [] : [count(begun)])];
    });
    const columns = [{ title: "stage" }, { title: "discarded because" }, right("attempts")];
    out.print(...table(truncated === 0 ? columns : [...columns, right("truncated")], rows, out.colours), "");
  }
  out.print(summaryOf(report, folder));
  const warning = placeholderWarning(report.placeholders);
  if (warning !== null && !quiet) err.print(`warning: ${warning}`);
}

const percent = (share: number): string => `${(share * 100).toFixed(2)} %`;
