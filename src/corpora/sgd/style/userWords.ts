import { DONTCARE } from "../../../kit/internal.js";
import { answerWords, sayAll } from "../../../users/phrases/user/answers.js";
import { changeWords, requestWords } from "../../../users/phrases/user/changes.js";
import { type FixedWords, fixedWords } from "../../../users/phrases/user/fixed.js";
import { openingWords } from "../../../users/phrases/user/opening.js";
import type { SaidSlot, Speaker } from "../../../users/phrases/user/speaker.js";
import { actsOf, type SgdAction, type SgdFrame } from "../format/published.js";
import { type Saying, valueIn } from "./acts.js";

const FIXED: readonly (readonly [act: string, words: FixedWords])[] = [
  ["AFFIRM_INTENT", "accept"],
  ["NEGATE_INTENT", "decline"],
  ["SELECT", "select"],
  ["REQUEST_ALTS", "another"],
  ["AFFIRM", "affirm"],
];

/**
 * Words of a user for a frame, by the grammar of all simulated users.
 * @param speaker a speaker for the intent of the frame
 * @param heard the assistant's previous frame; null for none
 * @param saying gives the spoken form of values
 * @param goesOn true if the user has just spoken to another service in this turn. Default: false
 */
export function userWords(
  frame: SgdFrame,
  heard: SgdFrame | null,
  speaker: Speaker,
  saying: Saying,
  goesOn = false,
): string {
  const has = (name: string): boolean => actsOf(frame, name).length > 0;
  const slots = actsOf(frame, "INFORM").map((action) => saidSlot(action, saying));
  if (has("INFORM_INTENT")) {
    if (!has("SELECT"))
      return openingWords(speaker, slots, heard === null ? "nothing" : goesOn ? "greeting" : "more", "");
    if (speaker.chance("short choice", 50)) return openingWords(speaker, slots, "rows", "");
    return `${fixedWords(speaker, "select")} ${openingWords(speaker, slots, "greeting", "")}`;
  }
  if (has("GOODBYE")) return farewell(speaker, has("THANK_YOU"));
  if (has("REQUEST")) {
    return requestWords(
      speaker,
      actsOf(frame, "REQUEST").map(({ slot = "" }) => slot),
    );
  }
  const said = FIXED.flatMap(([name, words]) => (has(name) ? [fixedWords(speaker, words)] : []));
  if (has("THANK_YOU")) said.push(fixedWords(speaker, "thanks"));
  if (slots.length > 0) said.push(informed(slots, frame, heard, speaker, said.length > 0));
  return said.join(" ");
}

function informed(
  slots: readonly SaidSlot[],
  frame: SgdFrame,
  heard: SgdFrame | null,
  speaker: Speaker,
  isMore: boolean,
): string {
  if (actsOf(frame, "NEGATE").length > 0) return changeWords(speaker, "deny", slots);
  if (isMore) return speaker.plainTurn([sayAll(speaker, slots)]);
  if (heard === null || actsOf(heard, "REQUEST").length === 0) return changeWords(speaker, "change", slots);
  const asked = new Set(actsOf(heard, "REQUEST").map(({ slot = "" }) => slot));
  const [first, ...others] = [
    ...slots.filter(({ slot }) => asked.has(slot)),
    ...slots.filter(({ slot }) => !asked.has(slot)),
  ];
  if (first === undefined) return "";
  // With two requested slots, a value alone would be ambiguous.
  return asked.size > 1
    ? speaker.turn([sayAll(speaker, [first, ...others])])
    : answerWords(speaker, [first, ...others]);
}

function farewell(speaker: Speaker, isThankful: boolean): string {
  const parts = ["nothingMore", ...(isThankful ? ["thanks"] : []), "bye"] as FixedWords[];
  return parts.map((part) => fixedWords(speaker, part)).join(" ");
}

function saidSlot(action: SgdAction, saying: Saying): SaidSlot {
  const value = valueIn(action);
  return { slot: action.slot ?? "", value: value === DONTCARE ? null : value, text: saying(action) };
}
