import type { Turn } from "../../transcript/transcript.js";
import type { Entry, InspectedDialogue } from "../inspection.js";

/*
 * What the server of live sessions and its page say to each other: JSON as it is.
 */

/** How the server stands: the event `state`. */
export interface LiveState {
  /** Whether calls wait. */
  readonly paused: boolean;
  /** Whether people at the page answer what clients' users would be asked. */
  readonly answering: boolean;
  /** Why nothing can be planned in the middle of a session; null where it can. */
  readonly fixed: string | null;
  /** The calls that wait, the oldest first, and how many more there are. */
  readonly waiting: readonly WaitingCall[];
  readonly more: number;
  readonly questions: readonly OpenQuestion[];
  /** What the page should know that nobody at it did. */
  readonly note: string | null;
}

/** A call that waits to be carried out. */
export interface WaitingCall {
  readonly id: number;
  /** The place of its session. */
  readonly place: number;
  /** The tool with its arguments, or the command, cut to a few lines. */
  readonly text: string;
  /** The intent that it is about; null where that is not known. */
  readonly intent: string | null;
}

/** A question to a client's user. */
export interface OpenQuestion {
  readonly id: number;
  readonly place: number;
  readonly tool: string;
  readonly message: string;
  /** The form: an object's JSON Schema with texts, numbers, booleans and choices. */
  readonly form: object;
}

/** Entries that are new or have changed, by their places: the event `entries`. */
export type ChangedEntries = readonly (readonly [place: number, entry: Entry])[];

/** The turns of a session from a position on. */
export interface LiveTurns {
  /** Another one where what came before is no more: the session began anew, or more was planned for it. */
  readonly epoch: number;
  readonly from: number;
  readonly turns: readonly Turn[];
  /** The dialogue without its turns. */
  readonly dialogue: InspectedDialogue;
}

/** What a page asks for. */
export type LiveAct =
  | { readonly kind: "pause" }
  | { readonly kind: "resume" }
  /** Lets one call through. */
  | { readonly kind: "step"; readonly call: number }
  /** Has the next call about an intent fail, be late, or both. */
  | {
      readonly kind: "fail";
      readonly place: number;
      readonly intent: string;
      readonly reason?: string;
      readonly code?: string;
      readonly delayMs?: number;
    }
  | { readonly kind: "answering"; readonly on: boolean }
  /** Answers a question; `client` leaves it to the client. */
  | {
      readonly kind: "answer";
      readonly question: number;
      readonly action: "accept" | "decline" | "cancel" | "client";
      readonly content?: Readonly<Record<string, unknown>>;
    };

/** What the server answers, beside what `backlot inspect` does. */
export const LIVE_ROUTES = { events: "/api/live/events", act: "/api/live/act" } as const;
