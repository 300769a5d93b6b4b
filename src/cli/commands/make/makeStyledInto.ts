import { BacklotError } from "../../../base/errors.js";
import { estimate, make, type StyleDescription, type StyledReport } from "../../../corpora/making/index.js";
import { count, out } from "../../terminal/output.js";
import { table } from "../../terminal/table.js";
import type { MakeFlags } from "./makeFlags.js";
import { makeInto } from "./makeInto.js";
import { summaryOf } from "./summaryOf.js";

const LUCID_ALONE = ["operators", "failures", "export", "workers", "words", "planning", "splits", "queue"] as const;

/**
 * Makes dialogues in another style by the flags and prints the result.
 * @returns the exit code: 0, or 130 for Ctrl-C
 */
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
    print,
  }));
}

function print(report: StyledReport, folder: string): void {
  const { discards } = report;
  if (discards.length > 0) {
    const rows = discards.map(({ stage, reason, discarded }) => [stage, reason, count(discarded)]);
    const columns = [
      { title: "stage" },
      { title: "discarded because" },
      { title: "attempts", align: "right" as const },
    ];
    out.print(...table(columns, rows, out.colours), "");
  }
  out.print(summaryOf(report, folder));
}
