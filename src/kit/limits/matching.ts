import type { Automaton, State } from "./automaton.js";
import { includes, isWord } from "./characters.js";
import type { Steps } from "./steps.js";

type Before = "start" | "word" | "other";

const END = -1;

const FOUND = "found";

/** Transitions are cached in longer texts, where most positions repeat earlier ones. */
const MAX_SHORT_TEXT = 64;

interface Moment {
  readonly before: Before;
  readonly open: readonly number[];
  readonly next: Map<number, Moment | typeof FOUND>;
}

export function matchesAutomaton(automaton: Automaton, text: string, steps: Steps): boolean {
  for (const start of automaton.excluded) if (new Run(automaton, start, text, steps).isFound()) return false;
  return new Run(automaton, automaton.start, text, steps).isFound();
}

/** A simulation of the automaton on one text: it reads every character once and follows all paths at the same time. */
class Run {
  private readonly states: readonly State[];
  private readonly seesWords: boolean;
  private readonly start: number;
  private readonly text: string;
  private readonly steps: Steps;
  private readonly seen: Int32Array;
  private readonly reached: Int32Array;
  private round = 0;
  private readonly moments: Map<string, Moment> | null;

  constructor({ states, seesWords }: Automaton, start: number, text: string, steps: Steps) {
    this.states = states;
    this.seesWords = seesWords;
    this.start = start;
    this.text = text;
    this.steps = steps;
    this.seen = new Int32Array(states.length);
    this.reached = new Int32Array(states.length);
    this.moments = text.length > MAX_SHORT_TEXT ? new Map() : null;
  }

  isFound(): boolean {
    let moment: Moment = { before: "start", open: [], next: new Map() };
    for (let at = 0; ; ) {
      const point = this.text.codePointAt(at) ?? END;
      this.steps.spend(1);
      const known = this.moments === null ? undefined : moment.next.get(point);
      const next = known ?? this.follow(moment, point);
      if (next === FOUND) return true;
      if (point === END) return false;
      moment = next;
      at += point > 0xffff ? 2 : 1;
    }
  }

  private follow(moment: Moment, point: number): Moment | typeof FOUND {
    const next = this.nextOf(moment, point);
    if (this.moments !== null) moment.next.set(point, next);
    return next;
  }

  private nextOf({ before, open }: Moment, point: number): Moment | typeof FOUND {
    const round = ++this.round;
    // A match may begin at any position.
    const waiting = [...open, this.start];
    const after: number[] = [];
    let count = waiting.length;
    for (let one = waiting.pop(); one !== undefined; one = waiting.pop()) {
      if (this.seen[one] === round) continue;
      this.seen[one] = round;
      count += 1;
      const state = this.states[one] as State;
      if (state.kind === "match") return FOUND;
      if (state.kind === "fork") waiting.push(state.other, state.next);
      else if (state.kind === "assert") {
        if (assertionHolds(state.assertion, before, point)) waiting.push(state.next);
      } else if (point !== END && this.reached[state.next] !== round && includes(state.ranges, point)) {
        this.reached[state.next] = round;
        after.push(state.next);
      }
    }
    this.steps.spend(count);
    return this.momentOf(this.seesWords && isWord(point) ? "word" : "other", after);
  }

  private momentOf(before: Before, open: number[]): Moment {
    if (this.moments === null) return { before, open, next: NOTHING };
    const key = `${before}${open.sort((a, b) => a - b).join()}`;
    const known = this.moments.get(key);
    if (known !== undefined) return known;
    const made: Moment = { before, open, next: new Map() };
    this.moments.set(key, made);
    return made;
  }
}

const NOTHING: Moment["next"] = new Map();

function assertionHolds(assertion: "start" | "end" | "boundary" | "inside", before: Before, point: number): boolean {
  if (assertion === "start") return before === "start";
  if (assertion === "end") return point === END;
  const isBoundary = (before === "word") !== (point !== END && isWord(point));
  return isBoundary === (assertion === "boundary");
}
