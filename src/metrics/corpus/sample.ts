import { hashOf, Random } from "../../kit/internal.js";
import type { DialogueEvent } from "../../transcript/events/event.js";
import type { Transcript } from "../../transcript/index.js";
import { type Example, examplesOf } from "../worth/examples.js";
import { DialogueMasks } from "./masks.js";
import type { Said } from "./patterns.js";

/** What is kept of a dialogue in a sample. */
export interface SampledDialogue {
  /** The dialogue's id. */
  readonly id: string;
  /** What users said. */
  readonly users: readonly Said[];
  /** What the assistant said. */
  readonly responses: readonly Said[];
  /** What there is to learn from it. */
  readonly examples: readonly Example[];
}

interface Placed extends SampledDialogue {
  readonly order: number;
  readonly position: number;
}

/**
 * A seeded sample of a corpus that comes dialogue by dialogue: whole dialogues in an order that their ids and the seed
 * give, as many as it takes for a number of user turns. It depends neither on the order in which they come nor, within
 * that number, on how many there are; dialogues of one id are neighbours.
 */
export class DialogueSample {
  readonly #seed: number;
  readonly #turns: number;
  #kept: Placed[] = [];
  #held = 0;
  #seen = 0;
  /** No dialogue from here on is wanted. */
  #end = Number.POSITIVE_INFINITY;

  /** @param turns how many user turns are enough */
  constructor(seed: number, turns: number) {
    this.#seed = seed;
    this.#turns = turns;
  }

  /** Takes one more dialogue, or passes it over. */
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

  /** The dialogues of the sample, in its order. */
  get dialogues(): readonly SampledDialogue[] {
    this.#cut();
    return this.#kept;
  }

  /** Drops what is more than enough. */
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

/** Dialogues without users take room as well. */
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
