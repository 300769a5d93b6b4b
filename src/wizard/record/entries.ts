import { z } from "zod";
import type { SeenEntry } from "../../inspector/wizard/wire.js";
import { given } from "../../json/given.js";
import type { Row, Signal } from "../../kit/internal.js";
import type { Tag, UserMeaning } from "../../transcript/index.js";
import { isRow, isTurn } from "../../transcript/shape/check.js";
import { SignalSchema } from "../../transcript/shape/zodSchemas.js";

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

const text = z.string();
const side = z.enum(["user", "wizard"]);
const recorded = { at: z.number(), request: text.optional() };

/** The shapes of entries: whoever may write to the folder may write any line. */
const ENTRY = z.discriminatedUnion("op", [
  z.strictObject({
    op: z.literal("open"),
    id: text,
    seed: z.number(),
    now: z.number(),
    goal: z.array(text),
    ...recorded,
  }),
  z.strictObject({
    op: z.literal("say"),
    text,
    means: z.unknown().optional(),
    tags: z.unknown().optional(),
    ...recorded,
  }),
  z.strictObject({ op: z.literal("search"), text, ...recorded }),
  z.strictObject({ op: z.literal("pick"), label: text, text, shown: z.array(text), ...recorded }),
  z.strictObject({ op: z.literal("respond"), text, ...recorded }),
  z.strictObject({ op: z.literal("task"), task: text, ...recorded }),
  z.strictObject({
    op: z.literal("command"),
    command: text,
    index: z.int().min(0).optional(),
    signals: z.array(SignalSchema),
    ...recorded,
  }),
  z.strictObject({ op: z.literal("select"), intent: text, row: z.custom<Row>(isRow), ...recorded }),
  z.strictObject({ op: z.literal("trouble"), side, message: text, ...recorded }),
  z.strictObject({ op: z.literal("end"), by: side, ...recorded }),
]);

/** Whether a JSON value is an entry of a record. */
export function isWizardEntry(value: unknown): value is WizardEntry {
  const { data } = ENTRY.safeParse(value);
  if (data?.op !== "say") return data !== undefined;
  const { means, tags } = data;
  return isTurn(given({ author: "User", text: data.text, means, tags }));
}

/** What is heard of what the user said: the words, not what was meant by them. */
const said = ({ op, at, text: words }: Extract<WizardEntry, { readonly op: "say" }>) => ({ op, at, text: words });

/** Entries as a person who is the wizard hears of them. */
export const heard = (entries: readonly WizardEntry[]): readonly WizardEntry[] =>
  entries.map((entry) => (entry.op === "say" ? said(entry) : entry));

/**
 * What a side sees of an entry; null for nothing. The user sees what is said, not how the wizard came to it.
 * @param role whose window it is
 */
export function seenBy(role: WizardRole, entry: WizardEntry): SeenEntry | null {
  const { request: _, ...seen } = entry;
  if (entry.op === "say") return said(entry);
  if (role === "wizard" && entry.op === "open") return { op: entry.op, at: entry.at, id: entry.id };
  // Why a user could not go on may tell what it was after.
  if (role === "wizard" && !(entry.op === "trouble" && entry.side === "user")) return seen;
  switch (entry.op) {
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
