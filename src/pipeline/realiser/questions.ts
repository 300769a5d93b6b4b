import { isSpelt, type Operator, type Signal, type SlotSpec, type Value } from "../../kit/internal.js";
import type { Seeded } from "../../runtime/rows/seeded.js";
import { DESCRIPTIONS } from "../../schema/slotTypes/scalars.js";
import { countedNoun, words } from "./nouns.js";
import { anyOf, said, saidSlots } from "./values.js";

/** A question of the assistant that the user has not answered yet. */
export type Question = Extract<Signal, { kind: "ask" | "choose" | "confirm" | "ready" }>;

/** The largest number of closed values that a question lists. */
const MAX_LISTED = 5;

/**
 * Puts a question into words.
 * @param slot the facts of the slot in question; undefined if the question is about none
 * @param given what the task holds so far
 */
export function question(
  signal: Question,
  slot: SlotSpec | undefined,
  given: Readonly<Record<string, Value | Operator | null>>,
  draw: Seeded,
): string {
  switch (signal.kind) {
    case "ask":
      return draw.of(asking(signal.slot, slot));
    case "choose": {
      const options = anyOf(signal.options.map(said));
      return draw.of([
        `Which ${words(signal.slot)} do you mean: ${options}?`,
        `It could be ${options}. Which one is it?`,
      ]);
    }
    case "confirm": {
      const whole = saidSlots(given);
      return draw.of([
        `${whole === "" ? "" : `That would be ${whole}. `}Shall I go ahead?`,
        `${whole === "" ? "" : `I have ${whole}. `}Is that right?`,
        `${whole === "" ? "" : `Let me repeat: ${whole}. `}Do you want me to do that?`,
      ]);
    }
    default:
      return draw.of([
        "I have all I need. Tell me when to go ahead.",
        "I have everything that I need. Shall I go ahead now?",
      ]);
  }
}

/** Several ways to ask for a slot. */
function asking(name: string, slot: SlotSpec | undefined): readonly string[] {
  const noun = words(name);
  const type = slot?.type;
  if (typeof type === "object" && "enum" in type && type.enum.length <= MAX_LISTED) {
    const options = anyOf(type.enum.map(said));
    return [`Which ${noun}: ${options}?`, `What is the ${noun}: ${options}?`];
  }
  if (type === "bool") return [`Is that with ${noun}, yes or no?`, `What about ${noun}: yes or no?`];
  if (type === "int") {
    const things = countedNoun(name);
    if (things !== null) return [`How many ${things}?`, `How many ${things} should there be?`];
  }
  const spelt = isSpelt(type) && type === noun ? DESCRIPTIONS[type].questions : undefined;
  if (spelt !== undefined) return spelt;
  if (typeof type === "object" && "list" in type)
    return [`What ${noun} should I put down?`, `Please tell me the ${noun}.`];
  return [
    `What is the ${noun}?`,
    `Could you tell me the ${noun}?`,
    `And the ${noun}, please?`,
    `Which ${noun} should it be?`,
  ];
}
