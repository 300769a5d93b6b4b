import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import {
  readSgdDialogue,
  readSgdService,
  type SgdDialogue,
  type SgdService,
  type SgdState,
} from "../../../../src/corpora/sgd/format/scored.js";
import { type SgdFrameCase, scoreSgdFrames } from "../../../../src/corpora/sgd/scores/align.js";
import { scoreFrame } from "../../../../src/corpora/sgd/scores/frame.js";
import {
  ALL_SERVICES,
  aggregateFrames,
  SEEN_SERVICES,
  UNSEEN_SERVICES,
} from "../../../../src/corpora/sgd/scores/scoreSgdFiles.js";
import { hasShared, shared } from "../../../shared.js";

type Numbers = Readonly<Record<string, number | "NA">>;

interface OracleFrame {
  readonly id: string;
  readonly service: string;
  readonly ref: SgdState;
  readonly hyp: SgdState;
  readonly expected: Readonly<Record<string, number>> & { readonly fuzzy: Numbers; readonly exact: Numbers };
}

const text = (path: string): string => readFileSync(shared(`data/sgd/${path}`), "utf8");
const linesOf = <T>(path: string): T[] =>
  text(path)
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line) as T);

function servicesOf(path: string): SgdService[] {
  const found = (JSON.parse(text(path)) as unknown[]).map(readSgdService);
  return found.filter((service) => typeof service !== "string");
}

describe.skipIf(!hasShared)("SGD's metrics (needs the reference data)", () => {
  const frames = hasShared ? linesOf<OracleFrame>("goal_accuracy_frames.jsonl") : [];
  const train = hasShared ? servicesOf("schema_train.json") : [];
  const schema = new Map([...train, ...(hasShared ? servicesOf("schema_dev.json") : [])].map((one) => [one.name, one]));

  /** Scores a frame of the oracle. */
  function scored({ id, service, ref, hyp }: OracleFrame, isFuzzy: boolean): SgdFrameCase {
    const [reference, predicted] = [
      { service, state: ref },
      { service, state: hyp },
    ];
    const score = scoreFrame(reference, predicted, "", schema.get(service) as SgdService, isFuzzy);
    return { ...score, id, turn: 0, service, reference, predicted };
  }

  test("all 600 frames have the original's numbers, fuzzy and exact", () => {
    expect(frames).toHaveLength(600);
    for (const frame of frames) {
      const { fuzzy, exact, ...common } = frame.expected;
      for (const [isFuzzy, goal] of [
        [true, fuzzy],
        [false, exact],
      ] as const) {
        const { metrics } = scored(frame, isFuzzy);
        for (const [name, expected] of Object.entries({ ...common, ...goal } as Numbers)) {
          const value = metrics[name as keyof typeof metrics];
          if (expected === "NA") expect(value, `${frame.id} ${name}`).toBeNull();
          else expect(value, `${frame.id} ${name}`).toBeCloseTo(expected, 12);
        }
      }
    }
  });

  test("the aggregate is equal", () => {
    const expected = JSON.parse(text("goal_accuracy_aggregate.json")) as Record<string, number> & {
      readonly fuzzy: Record<string, number>;
      readonly exact: Record<string, number>;
    };
    const seen = new Set(train.map(({ name }) => name));
    const sets = (isFuzzy: boolean) =>
      aggregateFrames(
        frames.map((frame) => scored(frame, isFuzzy)),
        { seen },
      );
    const [fuzzy, exact] = [sets(true), sets(false)];
    for (const [name, value] of Object.entries(expected.fuzzy)) {
      expect(fuzzy.get(ALL_SERVICES)?.[name as "joint_goal_accuracy"].value, name).toBeCloseTo(value, 12);
    }
    for (const [name, value] of Object.entries(expected.exact)) {
      expect(exact.get(ALL_SERVICES)?.[name as "joint_goal_accuracy"].value, name).toBeCloseTo(value, 12);
    }
    const all = fuzzy.get(ALL_SERVICES);
    expect(all?.active_intent_accuracy.value).toBeCloseTo(expected.active_intent_accuracy as number, 12);
    expect(all?.requested_slots_f1.value).toBeCloseTo(expected.requested_slots_f1 as number, 12);
    for (const set of [SEEN_SERVICES, UNSEEN_SERVICES]) {
      const value = expected[`${set}.joint_goal_accuracy(fuzzy)`] as number;
      expect(fuzzy.get(set)?.joint_goal_accuracy.value, set).toBeCloseTo(value, 12);
    }
  });

  test("a system that says what the data says has every number at 1", () => {
    const dialogues = linesOf<unknown>("dialogues.jsonl").map(readSgdDialogue) as SgdDialogue[];
    const aligned = scoreSgdFrames(dialogues, dialogues, { schema });
    expect(aligned.notes).toEqual([]);
    expect(new Set(aligned.frames.map(({ id }) => id)).size).toBe(401);
    for (const score of Object.values(aggregateFrames(aligned.frames).get(ALL_SERVICES) ?? {})) {
      expect(score, score.name).toMatchObject({ value: 1, misses: [] });
    }
  });
});
