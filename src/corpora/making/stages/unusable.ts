import { languageOf } from "../../../users/english/language.js";
import { hasPhrase, wordsOf } from "../../../users/english/wholeWords.js";

/** The fault of an answer, in general and in particular. */
export interface Unusable {
  readonly reason: string;
  readonly problem: string;
}

const MAX_READ = 20_000;
/** The length of a prompt's line, in characters, from which its occurrence in an answer counts as an echo. */
const MIN_ECHO = 40;

/** A refusal to answer: an apology alone does not count. */
const REFUSAL =
  /\b(?:i(?:'m| am) unable to|i(?:'m| am) sorry,? but (?:as|i (?:can(?:not|'t)|won't) (?:help|assist|do that|provide|fulfil|comply))|i (?:can(?:not|'t)|won't|will not) (?:help|assist|do|provide|comply|answer|fulfil|create|write|generate)|as an ai\b|against my (?:guidelines|policies|programming))/i;
const INSTRUCTIONS =
  /\b(?:ignore|disregard|forget) (?:all |any )?(?:the |your )?(?:previous|prior|above|earlier|instructions)|<\|[a-z_]+\|>|\[\/?INST\]|^ ?(?:system|assistant|user|human) ?:|^#{1,6} |```|\byour (?:new )?(?:instructions|system prompt)\b/im;

/**
 * Returns the fault of a raw answer, or null.
 * @param finish the reason that the model stopped
 * @param fixed the fixed text of the stage's prompt
 * @param hasObject whether the answer contains a JSON object
 */
export function unusable(text: string, finish: string, fixed: string, hasObject: boolean): Unusable | null {
  if (finish === "content-filter") return { reason: "refusal", problem: "the provider filtered the answer" };
  if (text.trim() === "") return { reason: "no answer", problem: "there is no answer" };
  if (text.length > MAX_READ) return { reason: "too long", problem: `it has more than ${MAX_READ} characters` };
  if (echoes(text, fixed)) return { reason: "the prompt given back", problem: "it repeats what was asked" };
  if (hasObject) return null;
  if (REFUSAL.test(text)) return { reason: "refusal", problem: "it refuses to answer" };
  if (finish === "length") return { reason: "too long", problem: "it is cut off: it must be shorter" };
  const isBroken = text.includes("{");
  return {
    reason: isBroken ? "broken JSON" : "prose",
    problem: isBroken ? "its JSON cannot be read" : "it holds no JSON object",
  };
}

/** Returns the fault of words to be spoken, or null. */
export function unusableWords(text: string, question: string): Unusable | null {
  if (REFUSAL.test(text) && !REFUSAL.test(question)) return { reason: "refusal", problem: "it refuses to answer" };
  if (INSTRUCTIONS.test(text))
    return { reason: "instructions", problem: "it holds instructions or marks of a prompt, not what a person says" };
  // Given words, such as the name of a restaurant, may be in any language.
  const own = wordsOf(text).filter((word) => !hasPhrase(question, word));
  const { others } = languageOf([own.join(" ")]);
  if (others >= 2 && others > languageOf([text]).ours)
    return { reason: "another language", problem: "it is not in English" };
  return null;
}

/** True if an answer repeats a line of the fixed prompt, apart from the form of an answer. */
function echoes(text: string, fixed: string): boolean {
  const lines = fixed.split("\n").map((line) => line.trim());
  return lines.some((line) => line.length >= MIN_ECHO && !/^\{(?!\{)|\{\{/.test(line) && text.includes(line));
}
