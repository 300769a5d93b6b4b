import { type Automaton, automatonOf, matchesAutomaton } from "./automaton.js";
import { PatternFault, type PatternNode, PatternReader } from "./patternReader.js";
import { type Steps, withinSteps } from "./steps.js";

/** Limit on the steps of matching a text, a tenth of a second in the sandbox and less on the host. */
export const MAX_PATTERN_STEPS = 500_000;

/** Limit on the cached automata's states, so that foreign patterns do not fill the memory. */
const MAX_KEPT_STATES = 200_000;

const compiled = new Map<string, Automaton | PatternFault>();
let keptStates = 0;

/**
 * Compiles a regular expression to an automaton that reads every character of a text once, so that no foreign pattern
 * can block. It supports regular languages with their meaning in ECMAScript under the flag `u`, and negative lookahead
 * at the start of a text, `^(?!…)`.
 * @throws PatternFault for an invalid expression, back-references, other lookaround, Unicode classes, or more than a
 * thousand states
 */
export function compilePattern(pattern: string): Automaton {
  const known = compiled.get(pattern) ?? remember(pattern);
  if (known instanceof PatternFault) throw known;
  return known;
}

function remember(pattern: string): Automaton | PatternFault {
  const made = tried(pattern);
  keptStates += made instanceof PatternFault ? 1 : made.states.length;
  if (keptStates > MAX_KEPT_STATES) {
    compiled.clear();
    keptStates = 0;
  }
  compiled.set(pattern, made);
  return made;
}

function tried(pattern: string): Automaton | PatternFault {
  try {
    return automatonOf(readPattern(pattern));
  } catch (fault) {
    if (fault instanceof PatternFault) return fault;
    throw fault;
  }
}

export function readPattern(pattern: string): PatternNode {
  return new PatternReader(pattern).read();
}

/** Returns the problem of a pattern, completing "the pattern …"; null if there is none. */
export function patternFault(pattern: string): string | null {
  const known = compiled.get(pattern) ?? remember(pattern);
  return known instanceof PatternFault ? known.message : null;
}

export function tryPattern(pattern: string, text: string): boolean | null {
  return withinSteps(MAX_PATTERN_STEPS, (steps) => spentOn(pattern, text, steps));
}

/** True if some part of a text matches a pattern; false if `tryPattern` cannot decide. */
export function matchesPattern(pattern: string, text: string): boolean {
  return tryPattern(pattern, text) === true;
}

/** Like `matchesPattern`, with steps counted by the caller. @throws PatternFault, OutOfSteps */
export function spentOn(pattern: string, text: string, steps: Steps): boolean {
  return matchesAutomaton(compilePattern(pattern), text, steps);
}
