import { includes, isWord, type Ranges } from "./characters.js";
import { type Assertion, PatternFault, type PatternNode, PatternReader } from "./patternReader.js";

/** One state of an automaton: a character to be read, a condition, a fork, or the end. */
type State =
  | { readonly kind: "set"; readonly ranges: Ranges; next: number }
  | { readonly kind: "assert"; readonly assertion: Assertion; next: number }
  | { readonly kind: "fork"; next: number; other: number }
  | { readonly kind: "match" };

/** A pattern that can be tried: its states, and the one to begin with. */
export interface CompiledPattern {
  readonly states: readonly State[];
  readonly start: number;
}

/** A pattern with more states is refused: they bound what one character costs. */
const MAX_STATES = 1_000;

/** Longer texts are not tried: together with the number of states, this bounds what one text costs. */
export const MAX_TEXT_CHARACTERS = 10_000;

const compiled = new Map<string, CompiledPattern>();

/**
 * A regular expression as an automaton that reads every character of a text once, whatever the pattern: a pattern of
 * other people can hold nobody up. It may hold what regular languages have: characters, classes, groups, choices,
 * repetitions, anchors and word boundaries, with the meaning that they have in ECMAScript under the flag `u`
 * (Thompson, "Regular expression search algorithm", 1968).
 * @throws PatternFault for what is not a regular expression, for back-references, lookaround and classes of Unicode, and
 * for more than a thousand states
 */
export function compilePattern(pattern: string): CompiledPattern {
  const known = compiled.get(pattern);
  if (known !== undefined) return known;
  const states: State[] = [{ kind: "match" }];
  const start = build(states, readPattern(pattern), 0);
  const made = { states, start };
  compiled.set(pattern, made);
  return made;
}

/** The tree of a pattern. @throws PatternFault as `compilePattern` does, but for its size */
export function readPattern(pattern: string): PatternNode {
  return new PatternReader(pattern).read();
}

/** What is wrong with a pattern, completing "the pattern …"; null where nothing is. */
export function patternFault(pattern: string): string | null {
  try {
    compilePattern(pattern);
    return null;
  } catch (fault) {
    if (fault instanceof PatternFault) return fault.message;
    throw fault;
  }
}

/** Whether some part of a text matches a pattern. A text of more than `MAX_TEXT_CHARACTERS` characters matches none. */
export function matchesPattern(pattern: string, text: string): boolean {
  const { states, start } = compilePattern(pattern);
  if (text.length > MAX_TEXT_CHARACTERS) return false;
  const points = Array.from(text, (character) => character.codePointAt(0) as number);
  const seen = new Int32Array(states.length).fill(-1);
  let current: number[] = [];
  for (let at = 0; at <= points.length; at++) {
    const reached: number[] = [];
    for (const state of current) if (reach(states, state, points, at, seen, reached)) return true;
    // A match may begin anywhere.
    if (reach(states, start, points, at, seen, reached)) return true;
    const point = points[at];
    if (point === undefined) return false;
    current = [];
    for (const one of reached) {
      const state = states[one] as Extract<State, { kind: "set" }>;
      if (includes(state.ranges, point)) current.push(state.next);
    }
  }
  return false;
}

/** Adds the states with a character to read that a state leads to; whether it leads to the end. */
function reach(
  states: readonly State[],
  from: number,
  points: readonly number[],
  at: number,
  seen: Int32Array,
  reached: number[],
): boolean {
  const open = [from];
  for (let one = open.pop(); one !== undefined; one = open.pop()) {
    if (seen[one] === at) continue;
    seen[one] = at;
    const state = states[one] as State;
    if (state.kind === "match") return true;
    if (state.kind === "set") reached.push(one);
    else if (state.kind === "fork") open.push(state.other, state.next);
    else if (holds(state.assertion, points, at)) open.push(state.next);
  }
  return false;
}

function holds(assertion: Assertion, points: readonly number[], at: number): boolean {
  if (assertion === "start") return at === 0;
  if (assertion === "end") return at === points.length;
  const [before, after] = [points[at - 1], points[at]];
  const boundary = (before !== undefined && isWord(before)) !== (after !== undefined && isWord(after));
  return boundary === (assertion === "boundary");
}

/** The state with which a node begins, where `next` is what follows it. Built from the end to the beginning. */
function build(states: State[], node: PatternNode, next: number): number {
  switch (node.kind) {
    case "set":
      return add(states, { kind: "set", ranges: node.ranges, next });
    case "assert":
      return add(states, { kind: "assert", assertion: node.assertion, next });
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
    // What has no states, such as an empty group, has none however often it is repeated.
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
