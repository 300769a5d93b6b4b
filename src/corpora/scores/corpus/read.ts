import { type Expression, parseCommand } from "../../../labels/index.js";
import { printValue } from "../../../labels/print.js";
import { intentsIn } from "../../../transcript/called.js";
import { isPhenomenon, type Phenomenon, parseSignalText, type Transcript } from "../../../transcript/index.js";
import { tokensOf } from "./words.js";

export interface Reading {
  readonly users: number;
  readonly responses: number;
  readonly commands: number;
  readonly signals: number;
  readonly calls: number;
  readonly tokens: readonly string[];
  readonly intents: ReadonlySet<string>;
  /** Slots that commands set, as `intent.slot`. */
  readonly slots: ReadonlySet<string>;
  /** Values that commands set, as `intent.slot=value`. */
  readonly values: ReadonlySet<string>;
  readonly phenomena: ReadonlyMap<Phenomenon, number>;
  /** True if a phenomenon is marked, or the source says that the dialogue is not smooth. */
  readonly isUnhappy: boolean;
  readonly isBrokenOff: boolean;
  /** Commands that cannot be parsed; their slots are not counted. */
  readonly unparsed: number;
}

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

class Settings {
  readonly slots = new Set<string>();
  readonly values = new Set<string>();
  readonly #intents = new Map<number, string>();

  /** @returns false if the text is not a command */
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

  /** References are not values of their own, and `None` sets no value. */
  #set(intent: string | undefined, slot: string, value: Expression | undefined): void {
    const name = intent === undefined ? slot : `${intent}.${slot}`;
    this.slots.add(name);
    if (value === undefined || value.kind === "reference" || value.kind === "word") return;
    if (value.kind === "literal" && value.type === "none") return;
    this.values.add(`${name}=${printValue(value)}`);
  }
}
