import { BacklotError } from "../../../errors.js";
import { given } from "../../../json/given.js";
import {
  estimateStyled,
  type StyledReport,
  type StyleName,
  type WriteStyledOptions,
  writeModelStyled,
  writeStyled,
} from "../../../pipeline/index.js";
import { projectSettings } from "../../../project/settings.js";
import { loadBackend } from "../../../runtime/backend.js";
import { onInterrupt } from "../../terminal/exit.js";
import { count, err, out } from "../../terminal/output.js";
import { startProgress } from "../../terminal/progress.js";
import { table } from "../../terminal/table.js";
import { interrupted } from "./interrupted.js";
import type { MakeFlags } from "./makeCorpusInto.js";
import { modelsOf, refuseModelFlags } from "./modelFlags.js";
import { printEstimate, printUse } from "./printUse.js";
import { summaryOf } from "./summaryOf.js";

/** The flags that only dialogues with labels have. */
const LUCID_ALONE = ["phenomena", "failures", "export", "workers", "words", "planning", "splits"] as const;

/**
 * Makes dialogues in another style as the flags say, and prints what came of it.
 * @returns the exit code: 0, or 130 for Ctrl-C
 * @throws BacklotError USAGE for flags that the style does not have; where the intents cannot be read, or the folder not written
 */
export async function makeStyledInto(flags: MakeFlags, style: StyleName): Promise<number> {
  const other = LUCID_ALONE.find((name) => flags[name] !== undefined);
  if (other !== undefined) throw new BacklotError("USAGE", `--${other} is for --style lucid alone, not for ${style}`);
  const negated = flags.validate === false ? "validate" : flags.salvage === false ? "salvage" : null;
  if (negated !== null) throw new BacklotError("USAGE", `--no-${negated} is for --style lucid alone, not for ${style}`);
  const { count: wanted = 100, quiet = false, out: folder = "", model, answers, offline, resume } = flags;
  if (model === undefined) refuseModelFlags(flags);
  if (flags.dryRun !== true && folder === "") throw new BacklotError("USAGE", "name the corpus's folder with --out");
  const settings = await projectSettings(flags);
  const backend = await loadBackend(settings.intents, settings.backend);
  const ending = new AbortController();
  const release = onInterrupt(() => ending.abort());
  const progress = await startProgress("dialogues", null, !quiet);
  progress.update(0, wanted);
  try {
    const options: WriteStyledOptions = {
      count: wanted,
      intentsFolder: settings.intents,
      signal: ending.signal,
      onProgress: (dialogues) => progress.update(dialogues),
      onUnreachable: (intent, reason) => {
        if (!quiet) err.print(`${intent} is left out: ${reason}`);
      },
      ...given({ seed: flags.seed ?? settings.seed, lengths: flags.lengths, intents: flags.only }),
    };
    const how = given({ answers, offline, resume });
    const written = model === undefined ? null : { ...options, ...how, models: await modelsOf({ ...flags, model }) };
    if (written !== null && flags.dryRun === true) {
      const estimate = await estimateStyled(backend, style, written);
      progress.stop();
      if (flags.json === true) out.print(JSON.stringify(estimate));
      else printEstimate(estimate);
      return 0;
    }
    const made = written === null ? null : await writeModelStyled(folder, backend, style, written);
    const report = made?.report ?? (await writeStyled(folder, backend, style, options));
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
