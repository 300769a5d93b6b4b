import { BacklotError } from "../../base/errors.js";
import { allMutants } from "./allMutants.js";
import type { Detector } from "./detector.js";
import { DialogueDetector } from "./dialogueDetector.js";
import { MUTANT_KINDS, type MutantKind } from "./mutant.js";
import type { MutateOptions } from "./options.js";
import { readProject } from "./readProject.js";
import { sourcesOf } from "./sources.js";
import type { MutationSubject } from "./subject.js";
import { testDetectors } from "./testDetectors.js";
import { type StartTrials, TrialPool } from "./trials/pool.js";

const inThreads: StartTrials = (project, threads) => new TrialPool({ project, room: "trials" }, threads);

/**
 * Returns a project's intents, behaviours and labels, with the dialogues and tests that may notice mutants.
 * @param start makes the runner of trials on the dialogues
 */
export async function projectSubject(options: MutateOptions, start = inThreads): Promise<MutationSubject> {
  const kinds = kindsOf(options.what);
  const project = await readProject(options);
  return {
    root: project.root,
    kinds: MUTANT_KINDS.filter((kind) => kinds.has(kind)),
    candidates: await allMutants(project, kinds),
    dialogues: project.dialogues.length,
    unreadable: project.unreadable,
    failing: 0,
    detectors: (store) => [
      async (): Promise<Detector> => new DialogueDetector(project, options, store, start),
      ...testDetectors(project, options, store),
    ],
    sources: (mutants) => sourcesOf(project, mutants),
  };
}

/** @throws BacklotError BAD_OPTION for an unknown kind */
function kindsOf(what: readonly MutantKind[] = ["schema", "behaviours"]): Set<MutantKind> {
  const known: readonly MutantKind[] = MUTANT_KINDS.filter((kind) => kind !== "policy");
  const unknown = what.find((kind) => !known.includes(kind));
  if (unknown === undefined) return new Set(what);
  throw new BacklotError("BAD_OPTION", `there are no mutants of ${String(unknown)}: they are of ${known.join(", ")}`);
}
