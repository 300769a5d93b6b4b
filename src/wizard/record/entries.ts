import type { SeenEntry } from "../../inspector/wizard/wire.js";
import { isObject } from "../../json/object.js";
import type { Row, Signal } from "../../kit/internal.js";
import type { Tag, UserMeaning } from "../../transcript/index.js";

/** The two sides of a dialogue. */
export type WizardRole = "user" | "wizard";

/** What every entry has. */
interface Recorded {
  /** When it happened, in milliseconds since 1970. */
  readonly at: number;
  /** The request that it came with: the same request again changes nothing. Absent where a program acts. */
  readonly request?: string;
}

/** How a session was set up: the first entry of its record. */
export interface OpenEntry extends Recorded {
  readonly op: "open";
  /** The dialogue's id. */
  readonly id: string;
  /** The session's seed. */
  readonly seed: number;
  /** The session's clock, in milliseconds since 1970. */
  readonly now: number;
  /** What the user is to bring about, in sentences. */
  readonly goal: readonly string[];
}

/** Something that happened in a session, as it is written down before anybody hears of it. */
export type WizardEntry =
  | OpenEntry
  /** The user says something. */
  | (Recorded & {
      readonly op: "say";
      readonly text: string;
      readonly means?: UserMeaning;
      readonly tags?: readonly Tag[];
    })
  /** The wizard looks for a suggestion. */
  | (Recorded & { readonly op: "search"; readonly text: string })
  /** The wizard says what was suggested, perhaps edited. */
  | (Recorded & {
      readonly op: "pick";
      readonly label: string;
      readonly text: string;
      /** The labels of the suggestions that were shown, in their order. */
      readonly shown: readonly string[];
    })
  /** The wizard says something of its own. */
  | (Recorded & { readonly op: "respond"; readonly text: string })
  /** The wizard turns to a task. */
  | (Recorded & { readonly op: "task"; readonly task: string })
  /** A command, and what the back-end said; one that was refused has no index. */
  | (Recorded & {
      readonly op: "command";
      readonly command: string;
      readonly index?: number;
      readonly signals: readonly Signal[];
    })
  /** The wizard selects a row that was found. */
  | (Recorded & { readonly op: "select"; readonly intent: string; readonly row: Row })
  /** A program that plays a side could not go on. */
  | (Recorded & { readonly op: "trouble"; readonly side: WizardRole; readonly message: string })
  /** The dialogue is over. */
  | (Recorded & { readonly op: "end"; readonly by: WizardRole });

const OPS: ReadonlySet<unknown> = new Set<WizardEntry["op"]>([
  "open",
  "say",
  "search",
  "pick",
  "respond",
  "task",
  "command",
  "select",
  "trouble",
  "end",
]);

/** Whether a JSON value is an entry of a record; only a server of Backlot writes one. */
export function isWizardEntry(value: unknown): value is WizardEntry {
  return isObject(value) && OPS.has(value.op) && typeof value.at === "number";
}

/**
 * What a side sees of an entry; null for nothing. The user sees what is said, not how the wizard came to it.
 * @param role whose window it is
 */
export function seenBy(role: WizardRole, entry: WizardEntry): SeenEntry | null {
  const { request: _, ...seen } = entry;
  if (role === "wizard") return entry.op === "open" ? { op: entry.op, at: entry.at, id: entry.id } : seen;
  switch (entry.op) {
    case "say":
      return { op: entry.op, at: entry.at, text: entry.text };
    case "pick":
    case "respond":
      return { op: "respond", at: entry.at, text: entry.text };
    case "end":
      return { op: entry.op, at: entry.at, by: entry.by };
    case "trouble":
      // What went wrong is the wizard's affair.
      return { op: entry.op, at: entry.at, side: entry.side };
    default:
      return null;
  }
}
