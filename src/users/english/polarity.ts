import { wordSet, wordsOf } from "./wholeWords.js";

/* Yes, no and questions, and other things that a few words say whatever a turn is about. */

const NEGATION =
  /\b(?:no|not|without|never|none|neither|nor|cannot|skip|leave out|rather than|instead of|anything but|far from|dont|wont|cant)\b|n't\b/gi;
/** Words that turn a value into others, or into none: "not 4", "at least 4", "any day but Friday". */
const TURNING =
  /\b(?:no|not|never|cannot|without|except|excluding|avoid|far from|(?:any|every|all)[a-z]* (?:[a-z]+ )?but|(?:more|less|fewer|later|earlier|other|rather) than|instead of|at least|at most|before|after|over|under|above|below|up to|until|till|by)\b|n't\b/gi;
const YES =
  /\b(?:yes|yeah|yep|yup|sure|right|correct|perfect|please do|go ahead|go on|go for it|do (?:it|that|so)|confirm(?:ed)?|exactly|fine|good|great|ok|okay|absolutely|of course|certainly|definitely|sounds|agreed|proceed|let(?: us|'s)(?! (?:finish|stop|leave|drop|end))|all right|alright|lovely|wonderful|excellent|indeed|carry on|happy|works|spot on)\b/i;
const NO =
  /\b(?:no|nope|nah|not|never|stop|cancel|leave it|forget|changed my mind|drop it|rather|decline|wait|hold on|hang on|scrap|scratch)\b|n't\b/i;
/** Words that take back the preceding ones. */
const CORRECTING =
  /\b(?:no|nope|wait|sorry|mean|meant|actually|rather|correction|scratch|oops|hold on|hang on|make that|i misspoke|not|instead|strike that|hmm|let me|apologies|better)\b|n't\b|\.\.\.|…|—|–/i;
const OPEN =
  /\b(?:any|anything|anyone|whatever|whichever|either|matters?|care|preference|no longer|drop|forget|without|skip|ignore|leave|remove|open|flexible|mind|never mind|all the same)\b/i;

/** Tests if a clause is negated. */
export const isNegated = (text: string): boolean => negations(text) > 0;
/** Tests if a clause is negated twice, as in "I cannot do without". */
export const isTwiceNegated = (text: string): boolean => negations(text) > 1;

const negations = (text: string): number =>
  text.replace(/\bno (?:problem|worries)\b/gi, "").match(NEGATION)?.length ?? 0;

/** Tests if words turn the values that they name into others. */
export const turnsValues = (text: string): boolean => text.match(TURNING) !== null;
/** Tests if words agree. */
export const yields = (text: string): boolean => YES.test(text.replace(/\bnot (?:right|correct|good|fine)\b/gi, ""));
/** Tests if words decline. */
export const declines = (text: string): boolean =>
  NO.test(text.replace(/\bno (?:problem|worries|changes)\b|\bwhy not\b|\bcan't wait\b/gi, ""));
/** Tests if words take something back. */
export const isCorrecting = (text: string): boolean => CORRECTING.test(text);
/** Tests if words say that something does not matter. */
export const leavesOpen = (text: string): boolean => OPEN.test(text);

/** True if a text asks for anything, or might. */
export const mayAsk = (text: string): boolean => /[?？؟]/.test(text) || wordsOf(text).some((word) => ASKING.has(word));

const ASKING = wordSet(
  "approve ask can choose confirm could enter give go how just know let like may mention missing must name need needed needs no ok okay pick please prefer proceed provide ready reply require required say select shall should specify state still supply tell type until wait waiting want what what's when where which who whose would yes",
);
