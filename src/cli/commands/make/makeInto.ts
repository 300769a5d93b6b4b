import { BacklotError } from "../../../base/errors.js";
import { refuseOverInput } from "../../../base/io/index.js";
import { given } from "../../../base/json/given.js";
import type { Made, ModelEstimate, ModelOptions } from "../../../corpora/making/index.js";
import type { Backend } from "../../../runtime/backend.js";
import { loadBackend } from "../../../runtime/loadBackend.js";
import { type ProjectSettings, projectSettings } from "../../../testing/project/settings.js";
import { onInterrupt } from "../../terminal/exit.js";
import { err, out } from "../../terminal/output.js";
import { interrupted, startProgress } from "../../terminal/progress.js";
import type { MakeFlags } from "./flags.js";
import { modelsOf, refuseModelFlags } from "./modelFlags.js";
import { printEstimate, printUse } from "./printUse.js";

export interface SharedOptions {
  readonly count: number;
  readonly signal: AbortSignal;
  readonly onProgress: (dialogues: number) => void;
  readonly onUnreachable: (intent: string, reason: string) => void;
  readonly seed?: number;
  readonly lengths?: readonly number[];
  readonly intents?: readonly string[];
  readonly rows?: number;
}

export interface SharedModelOptions {
  readonly models: ModelOptions;
  readonly answers?: string;
  readonly offline?: boolean;
  readonly resume?: boolean;
}

export interface Maker<Report> {
  estimate(options: SharedOptions & SharedModelOptions): Promise<ModelEstimate>;
  make(out: string, options: SharedOptions, models?: SharedModelOptions): Promise<Made<Report>>;
  print(report: Report, folder: string): void;
}

/** Returns 0, or 130 for Ctrl-C. */
export async function makeInto<Report>(
  flags: MakeFlags,
  makerOf: (backend: Backend, settings: ProjectSettings) => Maker<Report>,
): Promise<number> {
  const { count = 100, out: folder = "", quiet = false, model, answers, offline, resume } = flags;
  if (flags.dryRun !== true && folder === "") throw new BacklotError("USAGE", "name the corpus's folder with --out");
  if (model === undefined) refuseModelFlags(flags);
  const settings = await projectSettings(flags);
  if (folder !== "") refuseOverInput(folder, [settings.intents, settings.fixtures, settings.behaviours || null]);
  const backend = await loadBackend(settings.intents, settings.backend);
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
      const estimate = await maker.estimate({ ...shared, ...models });
      progress.stop();
      if (flags.json === true) out.print(JSON.stringify(estimate));
      else printEstimate(estimate);
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
