import { loadBackend } from "../../../runtime/loadBackend.js";
import { replayTranscript } from "../../../runtime/replay/replay.js";
import type { Session } from "../../../runtime/session/session.js";
import { ownOperators, ownPhrases, ownProperties } from "../../../testing/ownParts.js";
import type { ProjectSettings } from "../../../testing/project/settings.js";
import { ExerciseCount } from "../../../testing/rehearsals/exercised.js";
import { forAll } from "../../../testing/rehearsals/judgedBy.js";
import { formatAsTest, type TestSetting } from "../../../testing/shrinking/formatAsTest.js";
import { OPERATORS } from "../../../users/operators/operators.js";
import type { Plan } from "../../../users/plans/plan.js";
import type { Entry, InspectedDialogue, InspectedRehearsals, RehearsalFailure } from "../inspection.js";
import type { Reading } from "./readDialogues.js";

export interface FailureTests {
  readonly policy: string;
  readonly setting: TestSetting;
}

/** Branches of behaviours are counted by executing again. @returns undefined if no dialogue is a rehearsal */
export async function readRehearsals(
  { entries, spool }: Pick<Reading, "entries" | "spool">,
  settings: ProjectSettings,
  { policy, setting }: FailureTests,
): Promise<InspectedRehearsals | undefined> {
  const dialogueAt = async (place: number): Promise<InspectedDialogue> => JSON.parse(await spool.get(place));
  const planned = new Map<number, Plan>();
  for (const [place, { outcome }] of entries.entries()) {
    // Episodes of a benchmark have an outcome, and no plan.
    const run = outcome === null ? undefined : (await dialogueAt(place)).run;
    if (run !== undefined) planned.set(place, run.plan as Plan);
  }
  const rehearsed = [...planned.keys()];
  if (rehearsed.length === 0) return undefined;
  const backend = await loadBackend(settings.intents, { ...settings.backend, countBranches: true });
  try {
    const [operators, phrases, properties] = [
      await ownOperators(settings),
      await ownPhrases(settings),
      await ownProperties(settings),
    ];
    const names = [...new Set([...OPERATORS, ...operators.map(({ name }) => name)])];
    const intents = new Set<string>();
    const plans = new Map<number, Plan>();
    for (const [place, plan] of planned) {
      if (!Array.isArray(plan.goals)) continue;
      plans.set(place, plan);
      for (const { intent } of plan.goals) if (backend.catalog.has(intent)) intents.add(intent);
    }
    const exercise = new ExerciseCount(backend, intents, names, operators);
    for (const [place, plan] of plans) {
      const { transcript } = await dialogueAt(place);
      let counts: readonly number[] = [];
      const onDone = (session: Session): void => {
        counts = session.counts();
      };
      replayTranscript(backend, transcript, { keepGoing: true, onDone });
      exercise.add({ plan, transcript }, counts);
    }
    const own = { operators, phrases, properties };
    const failures: RehearsalFailure[] = [];
    for (const { property, places, shortest } of shrinkShortest(entries, rehearsed)) {
      const plan = plans.get(shortest);
      const run = (await dialogueAt(shortest)).run;
      const message = run?.violations.find((one) => one.property === property)?.message ?? run?.error?.message ?? "";
      const parts = plan && { ...setting, ...own, policy, failure: property, plan: forAll(plan), backend };
      failures.push({ property, message, places, shortest, test: parts === undefined ? null : formatAsTest(parts) });
    }
    const { exercised, reached } = exercise;
    return {
      rehearsed: rehearsed.length,
      intents: [...intents],
      others: [...backend.catalog.keys()].filter((intent) => !intents.has(intent)),
      reached,
      branches: exercised.branches,
      unreached: exercised.unreached.flatMap(({ file, never }) => never.map(({ line, way }) => ({ file, line, way }))),
      failures,
    };
  } finally {
    backend.close();
  }
}

interface Broken {
  readonly property: string;
  readonly places: number[];
  shortest: number;
}

function shrinkShortest(entries: readonly Entry[], rehearsed: readonly number[]): readonly Broken[] {
  const failures = new Map<string, Broken>();
  const turns = (place: number): number => entries[place]?.turns ?? 0;
  for (const place of rehearsed) {
    for (const property of entries[place]?.violated ?? []) {
      const known = failures.get(property);
      if (known === undefined) failures.set(property, { property, places: [place], shortest: place });
      else {
        known.places.push(place);
        if (turns(place) < turns(known.shortest)) known.shortest = place;
      }
    }
  }
  return [...failures.values()].sort((a, b) => b.places.length - a.places.length);
}
