import type { Expression } from "../../labels/index.js";
import { parseCommand } from "../../labels/index.js";
import { printValue } from "../../labels/print.js";
import { intentsIn } from "../../transcript/called.js";
import { isPhenomenon, type Phenomenon, parseSignalText, type Transcript } from "../../transcript/index.js";
import { tokensOf } from "./words.js";

/** What one dialogue adds to a corpus's statistics. */
export interface Reading {
  readonly users: number;
  readonly responses: number;
  readonly commands: number;
  readonly signals: number;
  /** Performances, searches and failures that the source recorded. */
  readonly calls: number;
  /** The words and marks of all utterances, in order. */
  readonly tokens: readonly string[];
  readonly intents: ReadonlySet<string>;
  /** The slots that commands set, each as `intent.slot`. */
  readonly slots: ReadonlySet<string>;
  /** The values that commands set, each as `intent.slot=value`. */
  readonly values: ReadonlySet<string>;
  /** How often each phenomenon is marked. */
  readonly phenomena: ReadonlyMap<Phenomenon, number>;
  /** Whether a phenomenon is marked, or the source says that not all goes well. */
  readonly isUnhappy: boolean;
  /** Whether the source says that the dialogue ended before its end. */
  readonly isBrokenOff: boolean;
  /** Commands that are not of the command language: what they set is not counted. */
  readonly unparsed: number;
}

/** Reads what there is to count in a dialogue, without executing it. */
export function readDialogue(transcript: Transcript): Reading {
  const { turns, extra } = transcript;
  const sums = { users: 0, responses: 0, commands: 0, signals: 0, calls: 0, unparsed: 0 };
  const tokens: string[] = [];
  const phenomena = new Map<Phenomenon, number>();
  const set = new Settings();
  for (const turn of turns) {
    for (const tag of turn.tags ?? []) if (isPhenomenon(tag)) phenomena.set(tag, (phenomena.get(tag) ?? 0) + 1);
    switch (turn.author) {
      case "User":
        sums.users += 1;
        for (const token of tokensOf(turn.text)) tokens.push(token);
        break;
      case "Response":
        sums.responses += 1;
        for (const token of tokensOf(turn.text)) tokens.push(token);
        break;
      case "System":
        sums.commands += 1;
        if (!set.add(turn.command, turn.index)) sums.unparsed += 1;
        break;
      case "Signal": {
        sums.signals += 1;
        const kinds = turn.signal === undefined ? parseSignalText(turn.text ?? "")?.kinds : [turn.signal.kind];
        if (kinds?.some((kind) => CALLS.has(kind)) === true) sums.calls += 1;
        break;
      }
      default:
        turn satisfies never;
    }
  }
  const isUnhappy = phenomena.size > 0 || extra?.happy === false;
  return {
    ...sums,
    tokens,
    phenomena,
    isUnhappy,
    isBrokenOff: extra?.brokenOff === true,
    intents: intentsIn(transcript),
    slots: set.slots,
    values: set.values,
  };
}

const CALLS: ReadonlySet<string> = new Set(["performed", "found", "failed"]);

/** The slots that the commands of a dialogue set, and their values. */
class Settings {
  readonly slots = new Set<string>();
  readonly values = new Set<string>();
  readonly #intents = new Map<number, string>();

  /** @returns false for what is not a command */
  add(text: string, index: number | undefined): boolean {
    try {
      const command = parseCommand(text);
      if (command.kind === "start") {
        if (index !== undefined) this.#intents.set(index, command.intent.text);
        for (const { slot, value } of command.args) this.#set(command.intent.text, slot.text, value);
      } else if (command.kind === "assign") {
        for (const [at, { variable, slot }] of command.targets.entries()) {
          this.#set(this.#intents.get(variable.index), slot.text, command.values[at]);
        }
      } else if (command.kind === "append") {
        const { variable, slot } = command.target;
        this.#set(this.#intents.get(variable.index), slot.text, command.value);
      }
      return true;
    } catch {
      return false;
    }
  }

  /** References are not values of their own, and taking a value back sets none. */
  #set(intent: string | undefined, slot: string, value: Expression | undefined): void {
    const name = intent === undefined ? slot : `${intent}.${slot}`;
    this.slots.add(name);
    if (value === undefined || value.kind === "reference" || value.kind === "word") return;
    if (value.kind === "literal" && value.type === "none") return;
    this.values.add(`${name}=${printValue(value)}`);
  }
}
