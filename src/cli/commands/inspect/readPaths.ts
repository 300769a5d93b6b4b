import { existsSync } from "node:fs";
import { basename, resolve } from "node:path";
import { BacklotError } from "../../../base/errors.js";
import { refuseOverInput } from "../../../base/io/index.js";
import { given } from "../../../base/json/given.js";
import {
  type ReadInspection,
  type ReadInspectionOptions,
  type RunFiles,
  readComparison,
  readInspection,
} from "../../../studio/inspector/index.js";
import { projectSettings } from "../../../testing/project/settings.js";
import { type CorpusSettings, settingsOfCorpus } from "../../config/corpusSettings.js";
import type { INSPECTED } from "../../config/inspected.js";
import type { PROJECT } from "../../config/options.js";
import { projectFiles } from "../../config/projectFiles.js";
import { corpusFiles } from "../../corpus/corpusFiles.js";
import type { ValuesIn } from "../../flags.js";
import { printFound } from "../../terminal/notices.js";
import { counted, err } from "../../terminal/output.js";
import { startProgress } from "../../terminal/progress.js";
import { testSetting } from "../rehearse/testSetting.js";

type ReadFlags = ValuesIn<typeof PROJECT & typeof INSPECTED> & { readonly quiet?: boolean };

/** @param outputs the files that are to be written, none of which may be among those that are read */
export async function readPaths(
  paths: readonly string[],
  flags: ReadFlags,
  outputs: readonly string[] = [],
): Promise<ReadInspection> {
  const compared = flags.compare === true ? pairOf(paths) : null;
  const isAlone = flags.scores !== undefined && paths.length === 0;
  const { settings, sources, found } = await (isAlone ? settingsAlone(flags) : settingsOfCorpus(paths, flags));
  if (flags.quiet !== true) printFound(settings, found);
  const files = await corpusFiles(sources);
  const scores = flags.scores?.replace(/#[^#]*$/, "");
  refuseOverInput(outputs, [...files, flags.gold, flags.mutation, scores, flags.policy, ...projectFiles(settings)]);
  const progress = await startProgress("dialogues", files, flags.quiet !== true);
  try {
    const title = (paths.length === 0 ? [basename(resolve("."))] : sources).join(compared === null ? ", " : " and ");
    const options: ReadInspectionOptions = {
      title,
      ...given({ gold: flags.gold, policy: flags.policy, mutation: flags.mutation, scores: flags.scores }),
      ...given({ lenient: flags.lenient }),
      test: testSetting(
        { ...flags, ...given({ intents: found === null ? flags.intents : settings.intents }) },
        settings,
      ),
      onProgress: (done) => progress.update(done),
    };
    const read =
      compared === null
        ? await readInspection(files, settings, options)
        : await readComparison([await runOf(compared[0]), await runOf(compared[1])], settings, options);
    const { unreadable } = read.inspection;
    const [first] = unreadable;
    if (first !== undefined) {
      progress.stop();
      err.print(
        `${counted(unreadable.length, "record")} cannot be read, the first in ${first.file}:${first.line ?? 1}: ${first.message}`,
      );
    }
    return read;
  } finally {
    progress.stop();
  }
}

/** The dialogues shown beside scores if none are named: the project's, if there are any. */
async function settingsAlone(flags: ReadFlags): Promise<CorpusSettings> {
  const settings = await projectSettings(flags);
  return { settings, sources: settings.transcripts.filter((path) => existsSync(path)), found: null };
}

function pairOf(paths: readonly string[]): readonly [string, string] {
  const [first, second] = paths;
  if (first === undefined || second === undefined || paths.length > 2)
    throw new BacklotError("USAGE", `--compare takes two runs, not ${paths.length}`);
  return [first, second];
}

const runOf = async (path: string): Promise<RunFiles> => ({ name: path, files: await corpusFiles([path]) });
