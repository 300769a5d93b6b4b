import { z } from "zod";
import { given } from "../../../base/json/given.js";
import type { Row, Signal } from "../../../kit/internal.js";
import type { Tag, UserMeaning } from "../../../transcript/index.js";
import { isRow, isTurn } from "../../../transcript/shape/check.js";
import { SignalSchema } from "../../../transcript/shape/zodSchemas.js";
import type { SeenEntry } from "../../inspector/wizard/wire.js";

/** The two sides of a dialogue. */
export type WizardRole = "user" | "wizard";

interface Recorded {
  /** Time of the event, in milliseconds since 1970. */
  readonly at: number;
  /** Id of the request, whose repetition changes nothing. Absent if a program acts. */
  readonly request?: string;
}

export interface OpenEntry extends Recorded {
  readonly op: "open";
  readonly id: string;
  readonly seed: number;
  /** The session's clock, in milliseconds since 1970. */
  readonly now: number;
  readonly goal: readonly string[];
}

export type WizardEntry =
  | OpenEntry
  | (Recorded & {
      readonly op: "say";
      readonly text: string;
      readonly means?: UserMeaning;
      readonly tags?: readonly Tag[];
    })
  | (Recorded & { readonly op: "search"; readonly text: string })
  /** The wizard says a suggestion, possibly edited. */
  | (Recorded & {
      readonly op: "pick";
      readonly label: string;
      readonly text: string;
      readonly shown: readonly string[];
    })
  | (Recorded & { readonly op: "respond"; readonly text: string })
  | (Recorded & { readonly op: "task"; readonly task: string })
  /** A command with its signals. A refused command has no index. */
  | (Recorded & {
      readonly op: "command";
      readonly command: string;
      readonly index?: number;
      readonly signals: readonly Signal[];
    })
  | (Recorded & { readonly op: "select"; readonly intent: string; readonly row: Row })
  | (Recorded & { readonly op: "trouble"; readonly side: WizardRole; readonly message: string })
  | (Recorded & { readonly op: "end"; readonly by: WizardRole });

const text = z.string();
const side = z.enum(["user", "wizard"]);
const recorded = { at: z.number(), request: text.optional() };

/** Schemas of entries. The folder's files may have been edited. */
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

export function isWizardEntry(value: unknown): value is WizardEntry {
  const { data } = ENTRY.safeParse(value);
  if (data?.op !== "say") return data !== undefined;
  const { means, tags } = data;
  return isTurn(given({ author: "User", text: data.text, means, tags }));
}

/** Removes the meaning from a user turn, which the wizard must not see. */
const said = ({ op, at, text: words }: Extract<WizardEntry, { readonly op: "say" }>) => ({ op, at, text: words });

export const heard = (entries: readonly WizardEntry[]): readonly WizardEntry[] =>
  entries.map((entry) => (entry.op === "say" ? said(entry) : entry));

/** Returns a side's view of an entry, or null. The user sees only the assistant's words, not the wizard's steps. */
export function seenBy(role: WizardRole, entry: WizardEntry): SeenEntry | null {
  const { request: _, ...seen } = entry;
  if (entry.op === "say") return said(entry);
  if (role === "wizard" && entry.op === "open") return { op: entry.op, at: entry.at, id: entry.id };
  // A user's error message could reveal its goals.
  if (role === "wizard" && !(entry.op === "trouble" && entry.side === "user")) return seen;
  switch (entry.op) {
    case "pick":
    case "respond":
      return { op: "respond", at: entry.at, text: entry.text };
    case "end":
      return { op: entry.op, at: entry.at, by: entry.by };
    case "trouble":
      // Error details are for the wizard alone.
      return { op: entry.op, at: entry.at, side: entry.side };
    default:
      return null;
  }
}
