import { includes, isWord, type Ranges } from "./characters.js";
import { type Assertion, PatternFault, type PatternNode } from "./patternReader.js";
import type { Steps } from "./steps.js";

export type State =
  | { readonly kind: "set"; readonly ranges: Ranges; next: number }
  | { readonly kind: "assert"; readonly assertion: Assertion; next: number }
  | { readonly kind: "fork"; next: number; other: number }
  | { readonly kind: "match" };

export interface Automaton {
  readonly states: readonly State[];
  readonly start: number;
  /** Initial states of patterns that must not match at the start of a text. */
  readonly excluded: readonly number[];
  /** True if word boundaries matter. */
  readonly seesWords: boolean;
}

/** Patterns with more states are refused: the number bounds the cost of one character. */
const MAX_STATES = 1_000;

/** Builds an automaton (Thompson, "Regular expression search algorithm", 1968). @throws PatternFault if too large */
export function automatonOf(tree: PatternNode): Automaton {
  const states: State[] = [{ kind: "match" }];
  const [looks, rest] = partsOf(tree);
  const excluded = looks.map((part) => {
    const first = build(states, part, 0);
    return add(states, { kind: "assert", assertion: "start", next: first });
  });
  const start = build(states, rest, 0);
  const seesWords = states.some(
    (state) => state.kind === "assert" && (state.assertion === "boundary" || state.assertion === "inside"),
  );
  return { states, start, excluded, seesWords };
}

function partsOf(tree: PatternNode): [PatternNode[], PatternNode] {
  if (tree.kind !== "sequence") return [[], tree];
  const looks = tree.parts.flatMap((part) => (part.kind === "unless" ? [part.part] : []));
  const parts = tree.parts.filter((part) => part.kind !== "unless");
  return [looks, { kind: "sequence", parts }];
}

/** Builds a node's states, last first, in front of the state `next`, and returns its initial state. */
function build(states: State[], node: PatternNode, next: number): number {
  switch (node.kind) {
    case "set":
      return add(states, { kind: "set", ranges: node.ranges, next });
    case "assert":
      return add(states, { kind: "assert", assertion: node.assertion, next });
    case "unless":
      return next;
    case "sequence":
      return node.parts.reduceRight((then, part) => build(states, part, then), next);
    case "choice":
      return node.parts
        .map((part) => build(states, part, next))
        .reduceRight((other, one) => add(states, { kind: "fork", next: one, other }));
    case "repeat":
      return repeat(states, node, next);
    default:
      return node satisfies never;
  }
}

function repeat(states: State[], { part, min, max }: Extract<PatternNode, { kind: "repeat" }>, next: number): number {
  if (min > MAX_STATES || (max !== Infinity && max > MAX_STATES)) throw tooLarge();
  let first = next;
  if (max === Infinity) {
    const loop = { kind: "fork" as const, next, other: next };
    first = add(states, loop);
    loop.next = build(states, part, first);
  } else {
    for (let i = min; i < max; i++)
      first = add(states, { kind: "fork", next: build(states, part, first), other: next });
  }
  for (let i = 0; i < min; i++) {
    const before = first;
    first = build(states, part, before);
    // A part without states, such as an empty group, stays empty however often it is repeated.
    if (first === before) break;
  }
  return first;
}

function add(states: State[], state: State): number {
  if (states.length >= MAX_STATES) throw tooLarge();
  return states.push(state) - 1;
}

function tooLarge(): PatternFault {
  return new PatternFault(`repeats so much that it has more than ${MAX_STATES} states`);
}

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
