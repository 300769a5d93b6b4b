import { hashOf, Random } from "../../../kit/internal.js";
import type { DialogueEvent } from "../../../transcript/events/event.js";
import type { Transcript } from "../../../transcript/index.js";
import { type Example, examplesOf } from "../worth/examples.js";
import { DialogueMasks, type Said } from "./patterns.js";

export interface SampledDialogue {
  readonly id: string;
  readonly users: readonly Said[];
  readonly responses: readonly Said[];
  readonly examples: readonly Example[];
}

interface Placed extends SampledDialogue {
  readonly order: number;
  readonly position: number;
}

/** A seeded sample of whole dialogues, up to a number of user turns. Ids and the seed decide the order: it does not depend
 * on the order of the stream or, within that number, on its length. Dialogues with equal ids are neighbours. */
export class DialogueSample {
  readonly #seed: number;
  readonly #turns: number;
  #kept: Placed[] = [];
  #held = 0;
  #seen = 0;
  /** Dialogues beyond this order are not needed. */
  #end = Number.POSITIVE_INFINITY;

  /** @param turns the number of user turns that is enough */
  constructor(seed: number, turns: number) {
    this.#seed = seed;
    this.#turns = turns;
  }

  add(transcript: Transcript, events: readonly DialogueEvent[]): void {
    const { id } = transcript;
    const order = new Random(hashOf(id, hashOf(String(this.#seed)))).next();
    const position = this.#seen++;
    if (order > this.#end) return;
    const dialogue = { ...sampled(transcript, events), order, position };
    this.#kept.push(dialogue);
    this.#held += turnsOf(dialogue);
    if (this.#held > 2 * this.#turns) this.#cut();
  }

  get dialogues(): readonly SampledDialogue[] {
    this.#cut();
    return this.#kept;
  }

  #cut(): void {
    this.#kept.sort((one, other) => one.order - other.order || one.position - other.position);
    let held = 0;
    let count = 0;
    while (count < this.#kept.length && held < this.#turns) held += turnsOf(this.#kept[count++] as Placed);
    if (count < this.#kept.length) this.#end = (this.#kept[count] as Placed).order;
    this.#kept = this.#kept.slice(0, count);
    this.#held = held;
  }
}

/** Dialogues without user turns take space as well. */
const turnsOf = ({ users }: SampledDialogue): number => Math.max(1, users.length);

function sampled({ id, turns }: Transcript, events: readonly DialogueEvent[]): SampledDialogue {
  const masks = new DialogueMasks(events);
  const users: Said[] = [];
  const responses: Said[] = [];
  for (const turn of turns) {
    if (turn.author !== "User" && turn.author !== "Response") continue;
    const { text } = turn;
    if (text.trim() === "") continue;
    (turn.author === "User" ? users : responses).push({ text, pattern: masks.patternOf(text) });
  }
  return { id, users, responses, examples: examplesOf(id, events) };
}
