import { occurrences } from "../../../base/json/occurrences.js";
import { sameValue } from "../../../kit/internal.js";
import type { RecordedSignal } from "../../../transcript/index.js";
import { agrees } from "../../../transcript/recorded.js";
import type { Counted, Measure } from "./measure.js";
import type { Pair } from "./pair.js";
import { type DialogueAct, endDifference, type SlotAssignment, type Trajectory } from "./trajectory.js";

/** The share of the assistant's commands that the back-end refused. A refused command that the gold dialogue records as
 * refused too, word for word, is not an error. */
export function refusedCommands(pairs: readonly Pair[]): Measure {
  const dialogues = pairs.map((pair) => {
    const recorded = (pair.gold?.acts ?? []).filter(({ refused }) => refused !== null).map(({ text }) => text);
    const events = pair.trajectory.acts.map((act): Counted => {
      const facets = pair.at(act.userTurn, act.intent);
      const place = act.refused === null ? -1 : recorded.indexOf(act.text);
      if (place >= 0) recorded.splice(place, 1);
      if (act.refused === null || place >= 0) return { value: 0, facets, turn: act.index };
      return { value: 1, facets, turn: act.index, actual: act.text, note: act.refused };
    });
    return { id: pair.trajectory.id, facets: pair.facets, events };
  });
  return { name: "refusedCommands", title: "refused", per: "event", best: 0, dialogues };
}

/** The share of gold commands that execute as labelled, in runs that execute the gold commands themselves. The command must
 * be accepted (or refused, if gold records a refusal), and every recorded signal (of the observed kinds; null: of all)
 * must be equal. Labels that a run did not reach are not counted. */
export function executableLabels(
  pairs: readonly Pair[],
  observes: (id: string) => ReadonlySet<string> | null,
): Measure {
  return {
    name: "executableLabels",
    title: "labels",
    per: "event",
    best: 1,
    dialogues: replays(pairs).map(({ pair, gold }) => ({
      id: pair.trajectory.id,
      facets: pair.facets,
      events: pair.trajectory.acts.map((act, at) => {
        const wrong = lossOf(gold.acts[at] as DialogueAct, act, observes(pair.trajectory.id));
        const facets = pair.at(act.userTurn, act.intent);
        return wrong === null ? { value: 1, facets, turn: act.index } : { value: 0, facets, turn: act.index, ...wrong };
      }),
    })),
  };
}

/** The share of gold dialogues in which all labels execute and recorded final values are equal. A run that ends early
 * counts as 0. */
export function executableDialogues(
  pairs: readonly Pair[],
  observes: (id: string) => ReadonlySet<string> | null,
): Measure {
  const { dialogues } = executableLabels(pairs, observes);
  const byId = new Map(pairs.map((pair) => [pair.trajectory.id, pair]));
  return {
    name: "executableDialogues",
    title: "dialogues",
    per: "event",
    best: 1,
    dialogues: dialogues.map(({ id, facets, events }) => {
      const lost = events.find(({ value }) => value === 0) ?? lossAtEnd(byId.get(id), events.length);
      return { id, facets, events: [lost === null ? { value: 1, facets } : { ...lost, value: 0, facets }] };
    }),
  };
}

function lossAtEnd(pair: Pair | undefined, reached: number): Omit<Counted, "value" | "facets"> | null {
  const { trajectory, gold = null } = pair ?? {};
  const left = (gold?.acts.length ?? 0) - reached;
  if (left > 0) return { note: `the run ends ${left} commands early` };
  const difference = endDifference(gold?.end ?? null, trajectory?.end ?? null);
  return difference === null ? null : { ...difference, note: "at the end" };
}

function replays(pairs: readonly Pair[]): { readonly pair: Pair; readonly gold: Trajectory }[] {
  return pairs.flatMap((pair) => {
    const { trajectory, gold } = pair;
    const isReplay = gold !== null && trajectory.acts.every(({ text }, at) => gold.acts[at]?.text === text);
    return isReplay && trajectory.acts.length > 0 ? [{ pair, gold }] : [];
  });
}

function lossOf(
  label: DialogueAct,
  act: DialogueAct,
  observes: ReadonlySet<string> | null,
): Omit<Counted, "value" | "facets"> | null {
  const isObserved = ({ kinds }: RecordedSignal): boolean =>
    observes === null || kinds.some((kind) => observes.has(kind));
  if (act.refused !== null && label.refused === null) return { actual: act.text, note: act.refused };
  const [wanted, got] = [label.observed.filter(isObserved), act.observed.filter(isObserved)];
  const isSame = wanted.length === got.length && wanted.every((one, at) => saysSame(one, got[at] as RecordedSignal));
  if (isSame) return null;
  const formatted = (observed: readonly RecordedSignal[]) =>
    observed.map(({ turn }) => turn.signal ?? turn.text ?? null);
  return { expected: formatted(wanted), actual: formatted(got), note: act.text };
}

const saysSame = (label: RecordedSignal, { turn }: RecordedSignal): boolean =>
  agrees(label.turn, turn.signal ?? turn.text ?? "");

/** The mean number of wrong values of the assistant that a dialogue had to correct: commands that replace a value of a
 * task by another one, or empty it. One counts against the assistant unless
 * * with gold, the gold dialogue corrects the slot of the intent as often (this includes the user's own corrections);
 * * without gold, the user turn is labelled as a correction, or the user means another value than before;
 * * the back-end had just refused to perform with the previous value. */
export function correctionsNeeded(pairs: readonly Pair[]): Measure {
  const dialogues = pairs.map((pair) => {
    const allowed = pair.gold === null ? null : occurrences(pair.gold.assignments.filter(isCorrection).map(keyOf));
    const events = pair.trajectory.assignments.filter(isCorrection).map((assignment) => {
      const { intent, slot, index, userTurn, before, after } = assignment;
      const facets = pair.at(userTurn, intent, slot);
      const isNeeded = allowed === null ? !isUsersOwn(pair.trajectory, assignment) : take(allowed, assignment);
      if (!isNeeded) return { value: 0, facets, turn: index };
      const note = `${intent}.${slot}`;
      return { value: 1, facets, turn: index, expected: after ?? null, actual: before ?? null, note };
    });
    return { id: pair.trajectory.id, facets: pair.facets, events };
  });
  return { name: "correctionsNeeded", title: "corrections", per: "dialogue", best: 0, dialogues };
}

function isCorrection({ replaces, isRetry, before, after }: SlotAssignment): boolean {
  return replaces && !isRetry && !(before !== undefined && sameValue(before, after));
}

function take(allowed: Map<string, number>, assignment: SlotAssignment): boolean {
  const left = allowed.get(keyOf(assignment)) ?? 0;
  allowed.set(keyOf(assignment), left - 1);
  return left <= 0;
}

const keyOf = ({ intent, slot }: SlotAssignment): string => `${intent}.${slot}`;

const OWN: ReadonlySet<string> = new Set(["correction", "turn_correction", "derived_correction"]);

function isUsersOwn({ userTurns }: Trajectory, { slot, userTurn }: SlotAssignment): boolean {
  const said = userTurns[userTurn];
  if (said?.tags.some((tag) => OWN.has(tag)) === true) return true;
  const now = said?.means?.slots?.[slot];
  if (now === undefined) return false;
  const earlier = userTurns.slice(0, userTurn).findLast(({ means }) => means?.slots?.[slot] !== undefined);
  const before = earlier?.means?.slots?.[slot];
  return before !== undefined && !sameValue(before ?? undefined, now ?? undefined);
}
