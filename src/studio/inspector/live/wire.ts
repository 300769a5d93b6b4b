import type { Turn } from "../../../transcript/transcript.js";
import type { Entry, InspectedDialogue } from "../inspection.js";

/* Messages between the server of live sessions and its page, as plain JSON. */

export interface LiveState {
  readonly paused: boolean;
  readonly answering: boolean;
  readonly fixed: string | null;
  /** Waiting calls, the oldest first, and the number of further ones. */
  readonly waiting: readonly WaitingCall[];
  readonly more: number;
  readonly questions: readonly OpenQuestion[];
  readonly note: string | null;
}

export interface WaitingCall {
  readonly id: number;
  readonly place: number;
  readonly text: string;
  readonly intent: string | null;
}

export interface OpenQuestion {
  readonly id: number;
  readonly place: number;
  readonly tool: string;
  readonly message: string;
  readonly form: object;
}

export type ChangedEntries = readonly (readonly [place: number, entry: Entry])[];

export interface LiveTurns {
  /** Changes when earlier turns become invalid: after a new beginning, or a change of plan. */
  readonly epoch: number;
  readonly from: number;
  readonly turns: readonly Turn[];
  readonly dialogue: InspectedDialogue;
}

export type LiveAct =
  | { readonly kind: "pause" }
  | { readonly kind: "resume" }
  | { readonly kind: "step"; readonly call: number }
  /** Makes the next call of an intent fail, late, or both. */
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

export const LIVE_ROUTES = { events: "/api/live/events", act: "/api/live/act" } as const;
