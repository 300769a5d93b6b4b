import type { Transcript } from "../../../transcript/index.js";
import { readDialogue } from "../../scores/corpus/read.js";

/** The frequency of a slot. */
export interface SlotUse {
  /** The intent and the slot, as `book_table.date`. */
  readonly slot: string;
  /** The number of dialogues that set it. */
  readonly dialogues: number;
  /** The number of different values. */
  readonly values: number;
  /** The most frequent values as commands write them, each with its number of dialogues; at most five. */
  readonly frequent: readonly (readonly [value: string, dialogues: number])[];
}

/** The frequency of intents and slots. */
export interface SchemaUse {
  /** The number of dialogues with each intent that occurs, by name. */
  readonly intents: Readonly<Record<string, number>>;
  /** The slots that are set, by name. */
  readonly slots: readonly SlotUse[];
}

const MAX_FREQUENT = 5;

/** Counts intents, slots and values of dialogues. */
export class SchemaCount {
  private readonly intents = new Map<string, number>();
  private readonly slots = new Map<string, { dialogues: number; readonly values: Map<string, number> }>();

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
