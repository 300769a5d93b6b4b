import type { Value } from "../../../src/kit/internal.js";
import type { Seeded } from "../../../src/runtime/rows/seeded.js";
import type { Transcript, Turn, UserMeaning, UserTurn } from "../../../src/transcript/index.js";
import type { UserError } from "../../../src/users/check/violation.js";
import type { Plan } from "../../../src/users/plans/plan.js";
import type { Goal } from "../../../src/users/simulated/goal.js";

/** A sound dialogue with its plan, or a broken one. */
export interface Dialogue {
  readonly plan: Plan;
  readonly transcript: Transcript;
}

/** Breaks a sound dialogue of a user, or its plan, in one way; null if that is impossible. */
export interface Breaker {
  readonly tag: UserError;
  readonly name: string;
  readonly breaks: (dialogue: Dialogue, draw: Seeded) => Dialogue | null;
}

const user = (means: UserMeaning): UserTurn => ({ author: "User", text: "…", means });

const usersIn = (turns: readonly Turn[]): readonly number[] =>
  turns.flatMap((turn, at) => (turn.author === "User" ? [at] : []));

const meaning = (turn: Turn | undefined): UserMeaning => (turn?.author === "User" ? (turn.means ?? {}) : {});

/** Returns the last signal before a turn. */
const signalBefore = (turns: readonly Turn[], at: number) => {
  const last = turns.slice(0, at).findLast((turn) => turn.author === "Signal");
  return last?.author === "Signal" ? last.signal : undefined;
};

/** The user turns that answer the question for a slot, with the slot. */
const answersIn = (turns: readonly Turn[]): readonly { readonly at: number; readonly slot: string }[] =>
  usersIn(turns).flatMap((at) => {
    const signal = signalBefore(turns, at);
    return signal?.kind === "ask" && Object.hasOwn(meaning(turns[at]).slots ?? {}, signal.slot)
      ? [{ at, slot: signal.slot }]
      : [];
  });

const withTurns = ({ plan, transcript }: Dialogue, turns: readonly Turn[]): Dialogue => ({
  plan,
  transcript: { ...transcript, turns },
});
const withGoal = ({ plan, transcript }: Dialogue, at: number, goal: Partial<Goal>): Dialogue => ({
  plan: { ...plan, goals: plan.goals.map((own, nth) => (nth === at ? { ...own, ...goal } : own)) },
  transcript,
});

/** One of them, if there are any. */
const anyOf = <Item>(items: readonly Item[], draw: Seeded): Item | undefined =>
  items.length === 0 ? undefined : draw.of(items);

/** Returns a value of the same kind that no goal has and the assistant never shows. */
const nobodys = (value: Value): Value | null => {
  if (typeof value === "number") return 987_654;
  if (typeof value !== "string") return null;
  if (/^\d{4}-\d{2}-\d{2}$/.test(value)) return "2031-11-29";
  return /^\d{1,2}:\d{2}$/.test(value) ? "03:07" : `Nonesuch ${value}`;
};

/** The goals whose tasks were performed, with the turn of it: those of one intent alone are told apart. */
const performed = ({ plan, transcript }: Dialogue): readonly { readonly goal: number; readonly at: number }[] =>
  plan.goals.flatMap(({ intent }, goal) => {
    if (plan.goals.filter((one) => one.intent === intent).length > 1) return [];
    const at = transcript.turns.findIndex(
      (turn) => turn.author === "Signal" && turn.signal?.kind === "performed" && turn.signal.intent === intent,
    );
    return at < 0 ? [] : [{ goal, at }];
  });

/** Sixteen ways to break a sound dialogue: each is one error of its user. */
export const BREAKERS: readonly Breaker[] = [
  {
    tag: "hallucination",
    name: "another value than anybody holds",
    breaks: (dialogue, draw) => {
      const { turns } = dialogue.transcript;
      const given = usersIn(turns).flatMap((at) =>
        Object.entries(meaning(turns[at]).slots ?? {}).flatMap(([slot, value]) => {
          const other = typeof value === "object" ? null : nobodys(value as Value);
          return other === null ? [] : [{ at, slot, other }];
        }),
      );
      const place = anyOf(given, draw);
      if (place === undefined) return null;
      const means = meaning(turns[place.at]);
      const turn = user({ ...means, slots: { ...means.slots, [place.slot]: place.other } });
      return withTurns(dialogue, turns.with(place.at, turn));
    },
  },
  {
    tag: "hallucination",
    name: "a wish that no goal is about",
    breaks: (dialogue) => {
      const { turns } = dialogue.transcript;
      const bye = usersIn(turns).at(-1);
      return bye === undefined ? null : withTurns(dialogue, turns.toSpliced(bye, 0, user({ intent: "buy_the_moon" })));
    },
  },
  {
    tag: "hallucination",
    name: "a time in the words that stands nowhere",
    breaks: (dialogue, draw) => {
      const { turns } = dialogue.transcript;
      const at = anyOf(usersIn(turns), draw);
      const turn = at === undefined ? undefined : turns[at];
      if (at === undefined || turn?.author !== "User") return null;
      return withTurns(dialogue, turns.with(at, { ...turn, text: `${turn.text} At 03:07, as I said.` }));
    },
  },
  {
    tag: "inconsistent",
    name: "a yes to what it is to decline",
    breaks: (dialogue, draw) => {
      const { turns } = dialogue.transcript;
      const place = anyOf(performed(dialogue), draw);
      if (place === undefined) return null;
      const isAsked = usersIn(turns).some(
        (at) => at < place.at && meaning(turns[at]).confirms === true && signalBefore(turns, at)?.kind === "confirm",
      );
      return isAsked && dialogue.plan.goals.length === 1 ? withGoal(dialogue, place.goal, { confirm: false }) : null;
    },
  },
  {
    tag: "inconsistent",
    name: "what it wants, taken back and given again",
    breaks: (dialogue, draw) => {
      const { turns } = dialogue.transcript;
      const place = anyOf(answersIn(turns), draw);
      if (place === undefined) return null;
      const said = turns[place.at] as Turn;
      return withTurns(dialogue, turns.toSpliced(place.at + 1, 0, user({ slots: { [place.slot]: null } }), said));
    },
  },
  {
    tag: "inconsistent",
    name: "an answer after it had to give up",
    breaks: (dialogue, draw) => {
      const { turns } = dialogue.transcript;
      const place = anyOf(answersIn(turns), draw);
      if (place === undefined || dialogue.plan.goals.length > 1) return null;
      const { [place.slot]: _, ...slots } = dialogue.plan.goals[0]?.slots ?? {};
      // Asked for a slot that its goal lacks, it may give up; but here it answers.
      const told = withGoal(dialogue, 0, { slots });
      const cut = turns.slice(0, place.at);
      const other = answersIn(turns).find(({ at }) => at < place.at);
      if (other === undefined) return null;
      return withTurns(told, [...cut, user({ cancels: true }), turns[other.at] as Turn]);
    },
  },
  {
    tag: "premature_termination",
    name: "no answer to a question",
    breaks: (dialogue, draw) => {
      const { turns } = dialogue.transcript;
      const place = anyOf(answersIn(turns), draw);
      return place === undefined ? null : withTurns(dialogue, turns.slice(0, place.at));
    },
  },
  {
    tag: "premature_termination",
    name: "giving up where an answer is due",
    breaks: (dialogue, draw) => {
      const { turns } = dialogue.transcript;
      const place = anyOf(answersIn(turns), draw);
      // It may also cancel a goal that it is to decline.
      if (place === undefined || dialogue.plan.goals.some(({ confirm }) => confirm === false)) return null;
      return withTurns(dialogue, [...turns.slice(0, place.at), user({ cancels: true })]);
    },
  },
  {
    tag: "premature_termination",
    name: "no yes and no no",
    breaks: (dialogue, draw) => {
      const { turns } = dialogue.transcript;
      const asked = usersIn(turns).filter(
        (one) => meaning(turns[one]).confirms === true && signalBefore(turns, one)?.kind === "confirm",
      );
      const at = anyOf(asked, draw);
      return at === undefined ? null : withTurns(dialogue, turns.slice(0, at));
    },
  },
  {
    tag: "early_information",
    name: "a value with the opening",
    breaks: (dialogue, draw) => {
      const { turns } = dialogue.transcript;
      const [opening] = usersIn(turns);
      const place = anyOf(answersIn(turns), draw);
      if (opening === undefined || place === undefined || dialogue.plan.goals.length > 1) return null;
      const means = meaning(turns[opening]);
      const value = meaning(turns[place.at]).slots?.[place.slot];
      if (value === undefined || means.intent === undefined) return null;
      return withTurns(
        dialogue,
        turns.with(opening, user({ ...means, slots: { ...means.slots, [place.slot]: value } })),
      );
    },
  },
  {
    tag: "early_information",
    name: "a second value where one was asked for",
    breaks: (dialogue, draw) => {
      const { turns } = dialogue.transcript;
      if ((dialogue.plan.initiative ?? 1) > 2 || dialogue.plan.goals.length > 1) return null;
      const answers = answersIn(turns);
      const first = anyOf(answers.slice(0, -1), draw);
      const later = answers.at(-1);
      if (first === undefined || later === undefined) return null;
      const means = meaning(turns[first.at]);
      const value = meaning(turns[later.at]).slots?.[later.slot];
      if (value === undefined) return null;
      return withTurns(
        dialogue,
        turns.with(first.at, user({ ...means, slots: { ...means.slots, [later.slot]: value } })),
      );
    },
  },
  {
    tag: "missed_action",
    name: "a request that is never made",
    breaks: (dialogue, draw) => {
      const place = anyOf(performed(dialogue), draw);
      const goal = place === undefined ? undefined : dialogue.plan.goals[place.goal];
      const slots = Object.keys(goal?.slots ?? {}).filter((name) => goal?.requests?.includes(name) !== true);
      const slot = anyOf(slots, draw);
      if (place === undefined || slot === undefined) return null;
      return withGoal(dialogue, place.goal, { requests: [...(goal?.requests ?? []), slot] });
    },
  },
  {
    tag: "missed_action",
    name: "a value that is never said",
    breaks: (dialogue, draw) => {
      const place = anyOf(performed(dialogue), draw);
      if (place === undefined) return null;
      const { slots } = dialogue.plan.goals[place.goal] as Goal;
      return withGoal(dialogue, place.goal, { slots: { ...slots, remark: "by the back door" } });
    },
  },
  {
    tag: "wrong_sequence",
    name: "a yes where a question waits",
    breaks: (dialogue, draw) => {
      const { turns } = dialogue.transcript;
      const place = anyOf(answersIn(turns), draw);
      return place === undefined ? null : withTurns(dialogue, turns.toSpliced(place.at, 0, user({ confirms: true })));
    },
  },
  {
    tag: "wrong_sequence",
    name: "the goals the other way round",
    breaks: (dialogue) => {
      const { plan } = dialogue;
      const [first, second, third] = plan.goals;
      if (first === undefined || second === undefined || third !== undefined) return null;
      if (first.intent === second.intent || performed(dialogue).length < 2) return null;
      return { ...dialogue, plan: { ...plan, goals: [second, first] } };
    },
  },
  {
    tag: "wrong_sequence",
    name: "a request before it is done",
    breaks: (dialogue, draw) => {
      const { turns } = dialogue.transcript;
      const { goals } = dialogue.plan;
      const place = anyOf(answersIn(turns), draw);
      const [slot] = goals[0]?.requests ?? [];
      if (place === undefined || slot === undefined || goals.length > 1) return null;
      return withTurns(dialogue, turns.toSpliced(place.at, 0, user({ requests: [slot] })));
    },
  },
];
