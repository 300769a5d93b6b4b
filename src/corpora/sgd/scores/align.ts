import { noteOf, type ReportNote } from "../../scores/report.js";
import type { SgdDialogue, SgdFrame, SgdService, SgdTurn } from "../format/scored.js";
import { type ScoredFrame, type StatedSgdFrame, scoreFrame, valuesOf } from "./frame.js";

export interface SgdFrameCase extends ScoredFrame {
  /** The id of the dialogue, with its split if it has one. */
  readonly id: string;
  readonly turn: number;
  readonly service: string;
  readonly reference: StatedSgdFrame;
  readonly predicted: StatedSgdFrame;
}

export interface AlignedSgdFrames {
  readonly frames: readonly SgdFrameCase[];
  readonly notes: readonly ReportNote[];
}

export interface SgdFrameOptions {
  readonly schema: ReadonlyMap<string, SgdService>;
  /** True to compare values of non-categorical slots by similarity (as published), not equality. Default: true. */
  readonly isFuzzy?: boolean;
}

/** Kinds of mismatches. The original fails at the first one; here the rest is still scored. */
const PROBLEMS = {
  unknown: "predicted dialogues are not among the gold ones and were left out",
  missing: "gold dialogues have no prediction and were not scored",
  repeated: "dialogues occur twice; the first one counts",
  services: "dialogues have other services than the gold one and were not scored",
  speakers: "dialogues have other speakers than the gold one and were not scored",
  utterances: "dialogues have other utterances than the gold one and were not scored",
  turns: "dialogues have not as many turns as the gold one; the turns that both have were scored",
  frames: "frames are missing in the predictions and were not scored",
  states: "frames have no state and were not scored",
  goldTwice: "gold frames have the service of an earlier one of the turn, and are scored as well",
  twice: "predicted frames are followed by one of the same service and turn, which counts in their place",
  others: "predicted frames are of services that the gold turn does not have and were left out",
  schema: "frames are of services that are not in the schema and were not scored",
  slots: "slots are not in the service's schema and were not compared",
  empty: "predicted slots have no value and count as wrong",
} as const;

type Problem = keyof typeof PROBLEMS;

export function scoreSgdFrames(
  gold: Iterable<SgdDialogue>,
  predicted: Iterable<SgdDialogue>,
  options: SgdFrameOptions,
): AlignedSgdFrames {
  const problems = new Map<Problem, string[]>();
  const note = (problem: Problem, what: string): void => {
    const known = problems.get(problem);
    if (known === undefined) problems.set(problem, [what]);
    else known.push(what);
  };
  const predictions = new Predictions(predicted, (id) => note("repeated", id));
  const seen = new Set<string>();
  const frames: SgdFrameCase[] = [];
  for (const reference of gold) {
    const id = dialogueKey(reference);
    if (seen.has(id)) {
      note("repeated", id);
      continue;
    }
    seen.add(id);
    const prediction = predictions.take(reference);
    if (prediction === undefined) note("missing", id);
    else frames.push(...scoreDialogue(id, reference, prediction, options, note));
  }
  for (const id of predictions.rest()) note("unknown", id);
  const found = Object.keys(PROBLEMS) as Problem[];
  return { frames, notes: found.flatMap((problem) => noteOf(PROBLEMS[problem], problems.get(problem) ?? [])) };
}

/** Ids are unique only within a split. */
const dialogueKey = ({ id, split }: SgdDialogue): string => (split === undefined ? id : `${split}/${id}`);

/** Predicted dialogues, each of which is used once. */
class Predictions {
  private readonly byKey = new Map<string, SgdDialogue>();
  private readonly keys = new Map<string, string[]>();

  constructor(dialogues: Iterable<SgdDialogue>, onRepeated: (id: string) => void) {
    for (const dialogue of dialogues) {
      const key = dialogueKey(dialogue);
      if (this.byKey.has(key)) onRepeated(key);
      else {
        this.byKey.set(key, dialogue);
        this.keys.set(dialogue.id, [...(this.keys.get(dialogue.id) ?? []), key]);
      }
    }
  }

  /** Removes and returns the prediction for a gold dialogue. If one of the two has no split, ids are compared alone. */
  take(gold: SgdDialogue): SgdDialogue | undefined {
    const own = dialogueKey(gold);
    const key = [own, ...(this.keys.get(gold.id) ?? [])].find((one) => {
      const found = this.byKey.get(one);
      return found !== undefined && (one === own || found.split === undefined || gold.split === undefined);
    });
    const found = key === undefined ? undefined : this.byKey.get(key);
    if (key !== undefined) this.byKey.delete(key);
    return found;
  }

  rest(): Iterable<string> {
    return this.byKey.keys();
  }
}

function scoreDialogue(
  id: string,
  reference: SgdDialogue,
  prediction: SgdDialogue,
  options: SgdFrameOptions,
  note: (problem: Problem, what: string) => void,
): SgdFrameCase[] {
  const turns = Math.min(reference.turns.length, prediction.turns.length);
  const mismatch = mismatchOf(reference, prediction, turns);
  if (mismatch !== null) {
    note(mismatch, id);
    return [];
  }
  if (reference.turns.length !== prediction.turns.length) {
    note("turns", `${id}: ${prediction.turns.length} of ${reference.turns.length}`);
  }
  return reference.turns.slice(0, turns).flatMap((turn, at): SgdFrameCase[] => {
    if (turn.speaker !== "USER") return [];
    const placeOf = (service: string): string => `${id}-${String(at).padStart(3, "0")}-${service}`;
    const wantedServices = new Set<string>();
    for (const { service } of turn.frames) {
      if (wantedServices.has(service)) note("goldTwice", placeOf(service));
      wantedServices.add(service);
    }
    const byService = new Map<string, SgdFrame>();
    for (const frame of prediction.turns[at]?.frames ?? []) {
      if (!wantedServices.has(frame.service)) note("others", placeOf(frame.service));
      else if (byService.has(frame.service)) note("twice", placeOf(frame.service));
      byService.set(frame.service, frame);
    }
    return turn.frames.flatMap((frame): SgdFrameCase[] => {
      const place = placeOf(frame.service);
      const own = byService.get(frame.service);
      const service = options.schema.get(frame.service);
      if (service === undefined) note("schema", place);
      else if (own === undefined) note("frames", place);
      else if (frame.state === undefined || own.state === undefined) note("states", place);
      else {
        const [wanted, found] = [frame as StatedSgdFrame, own as StatedSgdFrame];
        const known = new Set(service.slots.map(({ name }) => name));
        const values = { ...wanted.state.slot_values, ...found.state.slot_values };
        for (const slot of Object.keys(values)) if (!known.has(slot)) note("slots", `${place} ${slot}`);
        for (const { name } of service.slots) {
          if (valuesOf(found.state.slot_values, name)?.length === 0) note("empty", `${place} ${name}`);
        }
        const scored = scoreFrame(wanted, found, turn.utterance, service, options.isFuzzy ?? true);
        return [{ ...scored, id, turn: at, service: frame.service, reference: wanted, predicted: found }];
      }
      return [];
    });
  });
}

function mismatchOf(reference: SgdDialogue, prediction: SgdDialogue, turns: number): Problem | null {
  const [wanted, found] = [new Set(reference.services), new Set(prediction.services)];
  if (wanted.size !== found.size || ![...wanted].every((service) => found.has(service))) return "services";
  for (let at = 0; at < turns; at++) {
    const [one, other] = [reference.turns[at] as SgdTurn, prediction.turns[at] as SgdTurn];
    if (one.speaker !== other.speaker) return "speakers";
    if (one.speaker === "USER" && one.utterance !== other.utterance) return "utterances";
  }
  return null;
}
