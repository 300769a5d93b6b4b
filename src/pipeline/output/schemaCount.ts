import { readDialogue } from "../../metrics/corpus/read.js";
import type { Transcript } from "../../transcript/index.js";

/** How often a slot is set. */
export interface SlotUse {
  /** The intent and the slot, as `book_table.date`. */
  readonly slot: string;
  /** How many dialogues set it. */
  readonly dialogues: number;
  /** How many different values it gets. */
  readonly values: number;
  /** The most frequent values as commands write them, each with how many dialogues have it; at most five. */
  readonly frequent: readonly (readonly [value: string, dialogues: number])[];
}

/** How often intents and slots occur. */
export interface SchemaUse {
  /** For each intent that occurs, how many dialogues have it; by name. */
  readonly intents: Readonly<Record<string, number>>;
  /** Each slot that is set; by name. */
  readonly slots: readonly SlotUse[];
}

const MAX_FREQUENT = 5;

/** Counts intents, slots and values as dialogues come. */
export class SchemaCount {
  private readonly intents = new Map<string, number>();
  private readonly slots = new Map<string, { dialogues: number; readonly values: Map<string, number> }>();

  /** Counts one more dialogue. */
  add(transcript: Transcript): void {
    const { intents, slots, values } = readDialogue(transcript);
    for (const intent of intents) this.intents.set(intent, (this.intents.get(intent) ?? 0) + 1);
    for (const slot of slots) this.of(slot).dialogues++;
    for (const text of values) {
      const at = text.indexOf("=");
      const { values: counts } = this.of(text.slice(0, at));
      const value = text.slice(at + 1);
      counts.set(value, (counts.get(value) ?? 0) + 1);
    }
  }

  /** What was counted so far. */
  get use(): SchemaUse {
    const byName = ([one]: readonly [string, unknown], [other]: readonly [string, unknown]): number =>
      one < other ? -1 : 1;
    const slots = [...this.slots].sort(byName).map(([slot, { dialogues, values }]) => {
      const ranked = [...values].sort((one, other) => other[1] - one[1] || byName(one, other));
      return { slot, dialogues, values: values.size, frequent: ranked.slice(0, MAX_FREQUENT) };
    });
    return { intents: Object.fromEntries([...this.intents].sort(byName)), slots };
  }

  private of(slot: string) {
    const known = this.slots.get(slot);
    if (known !== undefined) return known;
    const made = { dialogues: 0, values: new Map<string, number>() };
    this.slots.set(slot, made);
    return made;
  }
}
