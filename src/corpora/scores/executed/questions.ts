import { occurrences } from "../../../base/json/occurrences.js";
import type { RecordedSignal } from "../../../transcript/index.js";
import type { CountedDialogue, Measure } from "./measure.js";
import type { Pair } from "./pair.js";
import type { Trajectory } from "./trajectory.js";

interface Question {
  /** Equal keys ask the same. */
  readonly key: string;
  readonly kind: "ask" | "choose" | "confirm";
  readonly ref: string;
  readonly intent: string | null;
  readonly slot: string | null;
  readonly turn: number;
  readonly userTurn: number;
}

/** The share of unnecessary questions to the user. A question is a signal that asks for a value, a choice or a confirmation
 * and that the assistant passes on: by `say` with its index before the next user turn or, if the turn has no `say`, as
 * the last such signal of the turn. It is needless if the user had already meant a value for the slot, and also
 * * with gold, if it is asked more often than in the gold dialogue (the last occurrences count);
 * * without gold, if it repeats the previous question, nothing was stored in between, and no phenomenon explains it. */
export function needlessQuestions(pairs: readonly Pair[]): Measure {
  return { name: "needlessQuestions", title: "needless", per: "event", best: 0, dialogues: pairs.map(judged) };
}

export function questionsPut(pairs: readonly Pair[]): Measure {
  const dialogues = pairs.map((pair): CountedDialogue => {
    const { id, facets, events } = judged(pair);
    return { id, facets, events: events.map((one) => ({ value: 1, facets: one.facets })) };
  });
  return { name: "questions", title: "questions", per: "dialogue", best: null, dialogues };
}

function judged(pair: Pair): CountedDialogue {
  const questions = questionsOf(pair.trajectory);
  const allowed = pair.gold === null ? null : occurrences(questionsOf(pair.gold).map((one) => one.key));
  const events = questions.map((question, at) => {
    const { key, intent, slot, turn, userTurn } = question;
    let note = answeredBefore(pair.trajectory, question);
    if (note === null && allowed !== null) {
      const left = allowed.get(key) ?? 0;
      allowed.set(key, left - 1);
      if (left <= 0) note = "the gold dialogue does not ask this so often";
    } else if (note === null) note = repeats(pair.trajectory, questions[at - 1], question);
    const facets = pair.at(userTurn, intent, slot);
    return note === null ? { value: 0, facets, turn } : { value: 1, facets, turn, note: `${key}: ${note}` };
  });
  return { id: pair.trajectory.id, facets: pair.facets, events };
}

function questionsOf({ acts }: Trajectory): Question[] {
  const questions: Question[] = [];
  const lastTurn = acts.at(-1)?.userTurn ?? 0;
  for (let userTurn = 0; userTurn <= lastTurn; userTurn++) {
    const here = acts.filter((act) => act.userTurn === userTurn);
    const asked = here.flatMap(({ observed }) =>
      observed.flatMap((signal) => {
        const question = questionOf(signal, userTurn, acts);
        return question === null ? [] : [{ question, index: signal.index }];
      }),
    );
    const isSilent = here.every(({ command }) => command?.kind !== "say");
    const said = new Set(here.flatMap(({ command }) => (command?.kind === "say" ? [command.about?.index] : [])));
    const put = isSilent ? asked.slice(-1) : asked.filter(({ index }) => said.has(index));
    questions.push(...put.map(({ question }) => question));
  }
  return questions;
}

function questionOf(signal: RecordedSignal, userTurn: number, acts: Trajectory["acts"]): Question | null {
  const [kind] = signal.kinds;
  if ((kind !== "ask" && kind !== "choose" && kind !== "confirm") || signal.ref === null) return null;
  const started = acts.find((act) => `x${act.index}` === signal.ref && act.command?.kind === "start");
  const intent = started?.intent ?? null;
  const key = [kind, intent ?? signal.ref, ...(signal.slot === null ? [] : [signal.slot])].join(" ");
  return { key, kind, ref: signal.ref, intent, slot: signal.slot, turn: signal.index, userTurn };
}

/** The reason if the user meant a value for the slot in this or an earlier turn, and did not take it back. */
function answeredBefore({ userTurns }: Trajectory, { kind, intent, slot, userTurn }: Question): string | null {
  if (kind !== "ask" || slot === null) return null;
  let current: string | null = null;
  let given = false;
  for (const { means } of userTurns.slice(0, userTurn + 1)) {
    if (means?.intent !== undefined) {
      current = means.intent;
      given = false;
    }
    const value = means?.slots?.[slot];
    if (current === intent && value !== undefined) given = value !== null;
  }
  return given && current === intent ? "the user had given the value" : null;
}

function repeats({ acts, userTurns }: Trajectory, before: Question | undefined, question: Question): string | null {
  if (before === undefined || before.key !== question.key || before.ref !== question.ref) return null;
  const between = userTurns.slice(before.userTurn + 1, question.userTurn + 1);
  if (between.length === 0 || between.some(({ tags }) => tags.length > 0)) return null;
  const isStored = acts.some(
    ({ command, refused, ...act }) =>
      act.userTurn > before.userTurn && act.userTurn <= question.userTurn && refused === null && stores(command),
  );
  return isStored ? null : "it was just asked, and nothing was stored in between";
}

function stores(command: Trajectory["acts"][number]["command"]): boolean {
  return command !== null && command.kind !== "say" && command.kind !== "resume";
}
