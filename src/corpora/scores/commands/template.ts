import type { Command, Target } from "../../../labels/index.js";

/** A command without its values and without the numbers of its variables. */
export interface CommandTemplate {
  /** `find_table(date, time)`, `x.city, x.date = …`, `confirm(x)`, `say()`. Equal texts have equal effects. */
  readonly text: string;
  readonly kind: Command["kind"];
  /** The intent that it starts; null for other commands. */
  readonly intent: string | null;
  /** The slots that it sets, without duplicates, in alphabetical order. */
  readonly slots: readonly string[];
}

/** The empty command. It also stands for a turn without commands. */
export const NOTHING: CommandTemplate = { text: "say()", kind: "say", intent: null, slots: [] };

/** Removes the values from a command. The order of its slots does not matter. */
export function templateOf(command: Command): CommandTemplate {
  const { kind } = command;
  switch (kind) {
    case "start": {
      const slots = sorted(command.args.map(({ slot }) => slot.text));
      const intent = command.intent.text;
      return { text: `${intent}(${slots.join(", ")})`, kind, intent, slots };
    }
    case "assign": {
      const targets = sorted(command.targets.map(targetText));
      const slots = sorted(command.targets.map(({ slot }) => slot.text));
      return { text: `${targets.join(", ")} = …`, kind, intent: null, slots };
    }
    case "append":
      return { text: `${targetText(command.target)}.append(…)`, kind, intent: null, slots: [command.target.slot.text] };
    case "confirm":
      return { text: "confirm(x)", kind, intent: null, slots: [] };
    case "resume":
      return { text: "x", kind, intent: null, slots: [] };
    case "say":
      return command.about === null ? NOTHING : { text: "say(x)", kind, intent: null, slots: [] };
    default:
      return command satisfies never;
  }
}

const targetText = ({ hit, slot }: Target): string => `x${hit === null ? "" : "[…]"}.${slot.text}`;

const sorted = (names: readonly string[]): string[] => [...new Set(names)].sort();
