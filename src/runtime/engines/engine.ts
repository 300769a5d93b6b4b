import { BacklotError } from "../../errors.js";
import { type Instruction, isQuestion, isRefusal, type Packed, type VariableParts } from "../../kit/internal.js";
import { COUNTS } from "../behaviours/branches.js";
import type { Host } from "../pool/loggedGuest.js";
import type { EngineImage } from "./engineImage.js";

/** One dialogue inside an engine. Messages are those of the kit's protocol. */
export interface Guest {
  /**
   * Sends one message and gives the answer.
   * @throws BacklotError SANDBOX_TIMEOUT, SANDBOX_MEMORY or SANDBOX_FAULT; the dialogue is then as it was before
   */
  send(message: string): string;
  /**
   * Has an instruction carried out, which nobody may change any more. It becomes a message where there is a border to
   * cross.
   * @param inBrief whether to answer in brief
   * @throws BacklotError as `send` does
   */
  run(instruction: Instruction, inBrief: boolean): string;
  /**
   * What behaviours logged on the way to the last answer, as the kit's `readLogged` takes it; empty where they logged
   * nothing, and the second time. A message that is repeated to bring the dialogue up again logs nothing.
   */
  takeLogs(): string;
  /** Takes the last message back: its answer made no sense, so it counts as never sent. */
  retract(): void;
  /**
   * For messages that need not be sent.
   * @throws BacklotError CLOSED where the engine was closed
   */
  assertOpen(): void;
  /** The message it was opened with. */
  readonly opening: string;
  /** How many messages have left a trace so far. */
  readonly length: number;
  /**
   * What its variables hold, where they are on this side of the border and it is up; nothing of it may be changed or
   * kept.
   */
  readonly variables: readonly VariableParts[] | null;
  /** A new dialogue in the state of this one, now or after so many messages. */
  fork(length?: number): Guest;
}

/** Where dialogues run: the same kit behind each, so that all give the same signals. */
export interface Engine {
  readonly name: EngineName;
  /** What carries out its dialogues. */
  readonly host: Host;
  /** @param opening a message of the kit's `writeOpening` */
  open(opening: string): Guest;
  /** Gives back threads and memory; guests of a closed engine throw. */
  close(): void;
}

/**
 * `quickjs`: in this thread, sandboxed; for the kit and generated classes. `isolated`: the same in a thread of its
 * own that is killed at the deadline; for third-party code. `native`: no sandbox at all, for comparison.
 */
export type EngineName = "quickjs" | "isolated" | "native";

/** What loading behaviours is granted on top of the deadline of a command, in milliseconds. */
export const LOADING_MS = 1_000;

/** What an engine is booted with. */
export interface EngineOptions {
  /** The facts of every intent, as JSON: an array of the kit's `IntentSpec`. */
  readonly specs: string;
  /** Scripts that are evaluated right after the kit, and may do there as they like. */
  readonly scripts?: readonly string[];
  /** The script of generated classes, which is evaluated when nothing can be reached or altered any more. */
  readonly generated?: string;
  /** Fixture tables, packed; shared by all dialogues and part of none. */
  readonly fixtures?: Packed;
  /** The script of behaviours, which is evaluated last, when nothing can be reached or altered any more either. */
  readonly behaviours?: string;
  /** How many counters that script has, where it counts what is reached of it; such a guest answers `COUNTS`. */
  readonly counters?: number;
  /** How long one command may run, in milliseconds of CPU time. */
  readonly deadlineMs: number;
  /** The cap on a sandbox's memory, in MiB. */
  readonly memoryMb: number;
  /** The image of an earlier boot with the same options otherwise: booting is then copying it. */
  readonly image?: EngineImage;
  /** The folder of the cache, where one is to be used. */
  readonly cache?: string;
  /** How many sandboxes dialogues share at most. Default: `MAX_SANDBOXES`. */
  readonly sandboxes?: number;
  /**
   * Whether V8 shall optimise QuickJS, and whatever else of WebAssembly the process has, later than usual. Default:
   * false.
   */
  readonly brief?: boolean;
  /** How much checkpoints of dialogues may take, in bytes. Default: `MAX_CHECKPOINT_BYTES`. */
  readonly checkpointBytes?: number;
  /** How many times sooner than usual checkpoints are taken; Infinity for at every chance. Default: 1. */
  readonly checkpointEagerness?: number;
}

/** The error of guests whose engine was closed. */
export function closed(): BacklotError {
  return new BacklotError("CLOSED", "the backend of this session was closed");
}

/** Whether a message and its answer belong to a dialogue's log: questions and refused commands leave no trace. */
export function leavesTrace(message: string | Instruction, answer: string): boolean {
  if (isRefusal(answer)) return false;
  return typeof message !== "string" || (!isQuestion(message) && message !== COUNTS);
}
