import { type Automaton, automatonOf } from "./automaton.js";
import { matchesAutomaton } from "./matching.js";
import { PatternFault, type PatternNode, PatternReader } from "./patternReader.js";
import { type Steps, withinSteps } from "./steps.js";

/** A text that takes more steps to try is refused: a tenth of a second in the sandbox, less on the host. */
export const MAX_PATTERN_STEPS = 500_000;

/** So many states of automata are kept, so that patterns of other people do not fill the memory. */
const MAX_KEPT_STATES = 200_000;

const compiled = new Map<string, Automaton | PatternFault>();
let keptStates = 0;

/**
 * A regular expression as an automaton that reads every character of a text once, whatever the pattern: a pattern of
 * other people can hold nobody up. It may hold what regular languages have: characters, classes, groups, choices,
 * repetitions, anchors and word boundaries, with the meaning that they have in ECMAScript under the flag `u`; and
 * what must not stand at the start of a text, `^(?!…)`.
 * @throws PatternFault for what is not a regular expression, for back-references, other lookaround and classes of
 * Unicode, and for more than a thousand states
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

/** The tree of a pattern. @throws PatternFault as `compilePattern` does, but for its size */
export function readPattern(pattern: string): PatternNode {
  return new PatternReader(pattern).read();
}

/** What is wrong with a pattern, completing "the pattern …"; null if nothing is. */
export function patternFault(pattern: string): string | null {
  const known = compiled.get(pattern) ?? remember(pattern);
  return known instanceof PatternFault ? known.message : null;
}

/**
 * Whether some part of a text matches a pattern; null if that takes more than `MAX_PATTERN_STEPS` steps to tell.
 */
export function tryPattern(pattern: string, text: string): boolean | null {
  return withinSteps(MAX_PATTERN_STEPS, (steps) => spentOn(pattern, text, steps));
}

/** Whether some part of a text matches a pattern; undecidable cases are those of `tryPattern`. */
export function matchesPattern(pattern: string, text: string): boolean {
  return tryPattern(pattern, text) === true;
}

/** The same for steps that are counted elsewhere. @throws PatternFault; OutOfSteps */
export function spentOn(pattern: string, text: string, steps: Steps): boolean {
  return matchesAutomaton(compilePattern(pattern), text, steps);
}
