import type { Counted, Measure } from "./measure.js";
import { isSlotMet, type Match, matchGoal, type Pair, type Wanted } from "./pair.js";
import type { TaskEffect } from "./trajectory.js";

/** Goal completion by end state: the share of dialogues with every wanted effect at the end, that is, a task of the
 * intent was performed and its last performance had the wanted arguments. The goal consists of the effects at the end of
 * the gold dialogue (all arguments must be equal), or of the user's meanings (those that the user gave must be equal). A
 * dialogue that wants no effect is complete if it has none. Queries have no effects. Only dialogues with a goal count. */
export function goalCompletion(pairs: readonly Pair[]): Measure {
  return ofDialogues("goalCompletion", "goals", pairs, (pair) => {
    const { matches, collateral } = pair.match ?? { matches: [], collateral: [] };
    const isComplete = matches.length === 0 ? collateral.length === 0 : matches.every(({ isMet }) => isMet);
    const lost = matches.find(({ isMet }) => !isMet);
    return [
      {
        value: isComplete ? 1 : 0,
        facets: pair.facets,
        ...(isComplete
          ? {}
          : { expected: lost === undefined ? "nothing done" : said(lost.wanted), actual: lossOf(lost, collateral) }),
      },
    ];
  });
}

/** The share of wanted effects that hold at the end. */
export function goalEffects(pairs: readonly Pair[]): Measure {
  return ofDialogues("goalEffects", "effects", pairs, (pair) =>
    (pair.match?.matches ?? []).map(
      (match): Counted => ({
        value: match.isMet ? 1 : 0,
        facets: pair.throughout(match.wanted.intent),
        ...(match.isMet
          ? {}
          : { expected: said(match.wanted), actual: match.effect === null ? null : said(match.effect) }),
      }),
    ),
  );
}

/** The share of wanted values that hold at the end. Each slot of each wanted effect is looked up in the nearest effect;
 * all are wrong if the intent had no effect. */
export function goalSlots(pairs: readonly Pair[]): Measure {
  return ofDialogues("goalSlots", "slots", pairs, (pair) =>
    (pair.match?.matches ?? []).flatMap(({ wanted, effect }) =>
      Object.entries(wanted.slots).map(([slot, value]): Counted => {
        const isRight = isSlotMet(slot, value, effect);
        const facets = pair.throughout(wanted.intent, slot);
        if (isRight) return { value: 1, facets };
        const actual = effect === null ? null : (effect.slots[slot] ?? null);
        return { value: 0, facets, expected: { [slot]: value }, actual, note: wanted.intent };
      }),
    ),
  );
}

/** The mean number of unwanted effects at the end of a dialogue. An effect of the right intent with a wrong argument is
 * unwanted, since it stays in place. Effects that are corrected before the end do not count. */
export function collateralChanges(pairs: readonly Pair[]): Measure {
  return {
    ...ofDialogues("collateralChanges", "collateral", pairs, (pair) => {
      const goal = pair.goal ?? { wanted: [], from: "meant" };
      return matchGoal(goal, pair.trajectory.effects).collateral.map(
        (effect): Counted => ({
          value: 1,
          turn: effect.index,
          facets: pair.at(effect.userTurn, effect.intent),
          actual: said(effect),
        }),
      );
    }),
    per: "dialogue",
    best: 0,
  };
}

/** The mean user turn in which the last wanted effect is reached, over dialogues with a complete goal of any effect. */
export function turnsToCompletion(pairs: readonly Pair[]): Measure {
  return {
    ...ofDialogues("turnsToCompletion", "turns", pairs, (pair) => {
      const turns = turnsOf(pair);
      return turns === null ? [] : [{ value: turns, facets: pair.facets }];
    }),
    best: 0,
  };
}

/** The mean difference in user turns between a completed dialogue and its gold one; negative if faster. */
export function extraTurns(pairs: readonly Pair[]): Measure {
  return {
    ...ofDialogues(
      "extraTurns",
      "extra turns",
      pairs.filter(({ gold }) => gold !== null),
      (pair) => {
        const turns = turnsOf(pair);
        const needed = Math.max(0, ...(pair.gold?.effects ?? []).map(({ userTurn }) => userTurn));
        return turns === null ? [] : [{ value: turns - needed, facets: pair.facets }];
      },
    ),
    best: 0,
  };
}

function turnsOf({ match }: Pair): number | null {
  const matches = match?.matches ?? [];
  if (matches.length === 0 || !matches.every(({ isMet }) => isMet)) return null;
  return Math.max(...matches.map(({ effect }) => effect?.userTurn ?? 0));
}

function ofDialogues(
  name: string,
  title: string,
  pairs: readonly Pair[],
  eventsOf: (pair: Pair) => readonly Counted[],
): Measure {
  const counted = pairs.filter(({ goal }) => goal !== null);
  return {
    name,
    title,
    per: "event",
    best: 1,
    dialogues: counted.map((pair) => ({ id: pair.trajectory.id, facets: pair.facets, events: eventsOf(pair) })),
  };
}

function lossOf(lost: Match | undefined, collateral: readonly TaskEffect[]): string | null {
  const done = lost === undefined ? collateral[0] : lost.effect;
  return done === null || done === undefined ? null : said(done);
}

/** `book_table(date="2024-05-18", party_size=5)` */
function said({ intent, slots }: Wanted): string {
  const values = Object.entries(slots).map(([slot, value]) => `${slot}=${JSON.stringify(value)}`);
  return `${intent}(${values.join(", ")})`;
}
