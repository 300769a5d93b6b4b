import type { Operator, Value } from "../../../kit/internal.js";
import type { Seeded } from "../../../runtime/rows/seeded.js";
import { anyOf, capital, spoken } from "../../../schema/english/sentences.js";
import type { Question } from "../../../transcript/recorded.js";
import { agreeing, isState, modifiersInRow, stated, tasksBefore, thereIs } from "../../../users/phrases/agreement.js";
import {
  fittingModifiers,
  type IntentPhrases,
  phrasesOf,
  switchOf,
  VALUE,
} from "../../../users/phrases/intentPhrases.js";
import { said, saidSlots } from "../../../users/phrases/values.js";

/** The most modifiers of a confirmation; further slots follow in a sentence. */
const MAX_MODIFIERS = 8;
const LED_PERCENT = 35;

const LEADS: readonly string[] = [
  "Sure.",
  "Of course.",
  "OK.",
  "Great.",
  "Good.",
  "All right.",
  "Certainly.",
  "Thank you.",
  "Got it.",
];

const CHOICES: readonly ((noun: string, options: string, there: string) => string)[] = [
  (noun, options) => `Which ${noun} do you mean: ${options}?`,
  (_, options) => `It could be ${options}. Which one is it?`,
  (noun, _, there) => `For the ${noun}, ${there}. Which one would you like?`,
  (noun, options) => `Do you mean ${options} for the ${noun}?`,
];

const CONFIRMATIONS: readonly string[] = [
  "so you would like to {whole}. Is that right?",
  "let me make sure: you want to {whole}?",
  "just to confirm: you would like to {whole}. Shall I go ahead?",
  "I am about to {whole}. Is everything right?",
  "you want to {whole}. Shall I do that?",
  "shall I {whole}?",
  "to confirm, I am to {whole}. Do you want me to do that?",
  "please confirm: I will {whole}.",
  "I have it: {whole}. Is that correct?",
  "let me repeat: {whole}. Shall I go ahead?",
];

const READY: readonly string[] = [
  "I have all I need. Tell me when to go ahead.",
  "I have everything that I need. Shall I go ahead now?",
  "That is all I need. Shall I go on?",
  "Everything is there. Shall I do it now?",
];

/**
 * Words a question.
 * @param intent the phrases of its intent; undefined for an unknown one
 */
export function question(
  signal: Question,
  intent: IntentPhrases | undefined,
  given: Readonly<Record<string, Value | Operator | null>>,
  draw: Seeded,
): string {
  switch (signal.kind) {
    case "ask": {
      const asked = draw.of(intent?.slots.get(signal.slot)?.questions ?? [`What is the ${spoken(signal.slot)}?`]);
      const isLed = draw.part("leads").between(1, 100) <= LED_PERCENT;
      return isLed ? `${draw.part("lead").of(LEADS)} ${asked}` : asked;
    }
    case "choose": {
      const options = signal.options.map(said);
      const noun = intent?.slots.get(signal.slot)?.noun ?? spoken(signal.slot);
      return draw.of(CHOICES)(noun, anyOf(options), thereIs(options));
    }
    case "confirm":
      return confirmation(intent, given, draw);
    default:
      return draw.of(READY);
  }
}

function confirmation(
  intent: IntentPhrases | undefined,
  given: Readonly<Record<string, Value | Operator | null>>,
  draw: Seeded,
): string {
  if (intent === undefined) return `That would be ${saidSlots(given)}. Shall I go ahead?`;
  const order = [...intent.slots.keys()];
  const slots = Object.entries(given).sort(([a], [b]) => order.indexOf(a) - order.indexOf(b));
  const inline = slots.slice(0, MAX_MODIFIERS).map(([slot, value]) => modifier(intent, slot, value, draw.part(slot)));
  const rest = Object.fromEntries(slots.slice(MAX_MODIFIERS));
  const more = slots.length <= MAX_MODIFIERS ? "" : `, with ${saidSlots(rest)}`;
  const modifiers = modifiersInRow(inline.filter((one) => !isState(one)));
  const states = inline.filter(isState);
  const whole = `${draw.part("task").of(tasksBefore(intent.verbPhrases, modifiers))}${modifiers}${more}`;
  const ways = states.length === 0 ? CONFIRMATIONS : CONFIRMATIONS.filter((way) => way.includes("{whole}."));
  const asked = draw.of(ways).replace("{whole}", () => (states.length === 0 ? whole : `${whole}. ${stated(states)}`));
  return capital(asked);
}

/** Words a slot with its value as a modifier: `for 4 people`. */
export function modifier(
  intent: IntentPhrases | undefined,
  slot: string,
  value: Value | Operator | null,
  draw: Seeded,
): string {
  const phrases = intent?.slots.get(slot);
  if (phrases === undefined || value === null) return `with ${saidSlots({ [slot]: value })}`;
  if (switchOf(phrases, value) !== null) return draw.of(phrasesOf(phrases, value).modifiers);
  const text = phrases.tasks?.get(String(value)) ?? said(value);
  return agreeing(draw.of(fittingModifiers(phrasesOf(phrases, value))), text).replace(VALUE, () => text);
}
