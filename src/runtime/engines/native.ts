import {
  type BoundBehaviour,
  classOf,
  Dispatcher,
  type Fixtures,
  type Instruction,
  type IntentSpec,
  type Intents,
  intentsOf,
  isInconsistent,
  isSequence,
  PackedTable,
} from "../../kit/internal.js";
import { type Host, LoggedGuest } from "../pool/loggedGuest.js";
import { closed, type Engine, type EngineOptions } from "./engine.js";
import type { Guest } from "./guest.js";

/** The kit in this thread: the same messages, no isolation. The reference for the sandbox. */
export class NativeEngine implements Engine, Host {
  readonly name = "native";
  readonly host: Host = this;
  private readonly intents: Intents;
  private readonly fixtures: Fixtures;
  private isClosed = false;

  /** @param behaviours called in place of behaviours, by intent. Default: none */
  constructor(
    { specs, fixtures }: Pick<EngineOptions, "specs" | "fixtures">,
    behaviours?: ReadonlyMap<string, BoundBehaviour>,
  ) {
    this.intents = intentsOf((JSON.parse(specs) as IntentSpec[]).map(classOf), behaviours);
    const { tables, buffer } = fixtures ?? { tables: [], buffer: new ArrayBuffer(0) };
    this.fixtures = new Map(tables.map((layout) => [layout.entity, new PackedTable(layout, buffer)]));
  }

  open(opening: string): Guest {
    return new LoggedGuest(this, opening);
  }

  send(guest: LoggedGuest, message: string): string {
    const dialogue = this.dialogueOf(guest);
    return this.noted(guest, message, isSequence(message) ? dialogue.follow(message) : dialogue.send(message));
  }

  run(guest: LoggedGuest, instruction: Instruction, inBrief: boolean): string {
    return this.noted(guest, instruction, this.dialogueOf(guest).run(instruction, inBrief));
  }

  forget(guest: LoggedGuest): void {
    guest.native = null;
  }

  close(): void {
    this.isClosed = true;
  }

  assertOpen(): void {
    if (this.isClosed) throw closed();
  }

  private dialogueOf(guest: LoggedGuest): Dispatcher {
    this.assertOpen();
    return guest.native ?? this.bringUp(guest);
  }

  private noted(guest: LoggedGuest, message: string | Instruction, sent: string): string {
    const answer = guest.note(message, sent);
    if (isInconsistent(answer)) this.forget(guest);
    return answer;
  }

  private bringUp(guest: LoggedGuest): Dispatcher {
    const dialogue = new Dispatcher(this.intents, guest.opening, this.fixtures);
    for (const message of guest.log) dialogue.send(message);
    guest.native = dialogue;
    return dialogue;
  }
}
