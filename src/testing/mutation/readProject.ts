import { availableParallelism } from "node:os";
import { resolve } from "node:path";
import { BacklotError } from "../../base/errors.js";
import { type RawRecord, type RecordPlace, readText } from "../../base/io/index.js";
import { given } from "../../base/json/given.js";
import type { Backend } from "../../runtime/backend.js";
import type { BehaviourFile } from "../../runtime/behaviours/find.js";
import { behaviourFiles } from "../../runtime/behaviours/load.js";
import { type BehaviourParts, partsOf } from "../../runtime/behaviours/variant.js";
import { loadBackend } from "../../runtime/loadBackend.js";
import type { Catalog, Intent } from "../../schema/index.js";
import { formatTranscript, readIntents, transcriptFiles } from "../../transcript/files/index.js";
import type { Plan } from "../../users/plans/plan.js";
import { readPlans } from "../../users/plans/readPlans.js";
import { schemaPolicy } from "../../users/reference/schemaPolicy.js";
import { type ProjectSettings, projectSettings } from "../project/settings.js";
import { forAll } from "../rehearsals/judgedBy.js";
import { rehearsePlan } from "../rehearsals/rehearsePlan.js";
import { defaultPlans } from "./defaultPlans.js";
import { type KnownDialogue, knownDialogues } from "./dialogues.js";
import type { MutateOptions } from "./options.js";
import { fromRoot, type MutatedFolder, packageFolder, projectRoot } from "./projectRoot.js";
import type { FileText } from "./trials/project.js";

export interface MutatedProject extends MutatedFolder {
  readonly intents: readonly Intent[];
  readonly catalog: Catalog;
  readonly intentFiles: readonly FileText[];
  readonly fixtures: string | null;
  readonly behaviours: readonly BehaviourFile[];
  readonly parts: BehaviourParts;
  readonly dialogues: readonly KnownDialogue[];
  readonly unreadable: number;
  readonly deadlineMs: number;
  readonly memoryMb: number;
  readonly threads: number;
}

const NO_PARTS: BehaviourParts = { texts: new Map(), reached: new Map() };

export async function readProject(options: MutateOptions): Promise<MutatedProject> {
  const { project, config, deadlineMs, memoryMb, strict = false, lenient = false } = options;
  const { intents: named, fixtures, behaviours } = options;
  const settings = await projectSettings(
    given({ project, config, intents: named, fixtures, behaviours, deadlineMs, memoryMb }),
  );
  const intents = await readIntents(settings.intents);
  const root = projectRoot(settings.intents);
  const { cache = undefined } = options;
  let unreadable = 0;
  const backend = await loadBackend(settings.intents, {
    ...settings.backend,
    engine: "isolated",
    countBranches: true,
    ...given({ cache }),
  });
  try {
    const files = behaviourFiles(settings.behaviours, settings.intents, backend.catalog.keys());
    const planned = await plannedDialogues(backend, options);
    const paths = options.dialogues ?? (await transcriptsOf(settings, planned.length > 0));
    const dialogues = await replayed(backend, paths, planned, { strict, lenient }, (problem) => {
      // A record that is cut off is not counted.
      if (problem.code !== "TORN_LINE") unreadable++;
      options.onUnreadable?.(problem);
    });
    return {
      intents,
      catalog: backend.catalog,
      intentFiles: intents.map(({ source }) => fileText(root, source?.file ?? "")),
      fixtures: settings.fixtures,
      behaviours: files,
      parts: files.length === 0 ? NO_PARTS : await partsOf(files),
      dialogues,
      unreadable,
      deadlineMs: settings.backend.deadlineMs ?? 1_000,
      memoryMb: settings.backend.memoryMb ?? 64,
      threads: options.workers ?? settings.workers ?? availableParallelism(),
      root,
      folder: project === undefined ? packageFolder(root) : resolve(project),
    };
  } finally {
    backend.close();
  }
}

async function transcriptsOf(
  { transcripts, areTranscriptsNamed }: ProjectSettings,
  hasPlans: boolean,
): Promise<readonly string[]> {
  try {
    return await transcriptFiles(transcripts);
  } catch (error) {
    const isMissing = error instanceof BacklotError && error.code === "FILE_NOT_FOUND";
    if (isMissing && hasPlans && !areTranscriptsNamed) return [];
    throw error;
  }
}

async function replayed(
  backend: Backend,
  paths: readonly string[],
  planned: readonly RawRecord[],
  options: { readonly strict: boolean; readonly lenient: boolean },
  onUnreadable: NonNullable<MutateOptions["onUnreadable"]>,
): Promise<readonly KnownDialogue[]> {
  const dialogues = await knownDialogues(backend, await transcriptFiles(paths), planned, options, onUnreadable);
  if (dialogues.length > 0) return dialogues;
  throw new BacklotError("WRONG_FORMAT", `there is no dialogue in ${paths.join(", ")}`);
}

function fileText(root: string, file: string): FileText {
  return { file: fromRoot(root, file), text: readText(file) };
}

const REHEARSAL = "backlot rehearse";

/**
 * Plays plans with the schema policy. Each dialogue has the place of its plan. @throws BAD_PLAN if it reaches no end
 */
async function plannedDialogues(
  backend: Backend,
  { plans: files = [], rehearse = false, operators = [] }: Pick<MutateOptions, "plans" | "rehearse" | "operators">,
): Promise<readonly RawRecord[]> {
  const records: RawRecord[] = [];
  const play = async (plan: Plan, place: RecordPlace): Promise<void> => {
    const { file, line, column } = place;
    const { error, transcript } = await rehearsePlan(forAll(plan), {
      backend,
      policy: schemaPolicy(backend),
      operators,
      properties: [],
    });
    if (error !== null) {
      throw new BacklotError("BAD_PLAN", `the schema policy gets to no end with the plan: ${error.message}`, {
        place: { file, line, column },
      });
    }
    const id = plan.id ?? `${file}:${line}`;
    records.push({ ...place, text: formatTranscript({ ...transcript, id }) });
  };
  if (files.length > 0)
    for (const { plan, place } of await readPlans(files, backend, { operators })) await play(plan, place);
  if (!rehearse) return records;
  let line = 0;
  for (const plan of defaultPlans(backend, operators)) {
    line++;
    await play(plan, { file: REHEARSAL, line, column: 1, record: line });
  }
  return records;
}
