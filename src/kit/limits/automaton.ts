import type { Ranges } from "./characters.js";
import { type Assertion, PatternFault, type PatternNode } from "./patternReader.js";

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
