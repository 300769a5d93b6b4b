import { isTorn } from "../kit/index.js";
import { behavioursSource, guestSource } from "./assets.js";
import { COUNTS, READ_COUNTERS } from "./behaviours/branches.js";
import { closed, type Engine, type EngineOptions, type Guest, LOADING_MS } from "./engine.js";
import { type Host, LoggedGuest } from "./loggedGuest.js";
import { type GuestFunction, Machine } from "./machine.js";

/** How long booting the kit and the intents may take, in milliseconds. */
const BOOT_MS = 30_000;
/** What is granted on top of the deadline, in milliseconds, to repeat what took less when it was new. */
const REPEAT_MS = 1_000;

/**
 * The sandbox in this thread: one QuickJS heap for all dialogues. A fresh dialogue is the boot image copied back; a
 * dialogue that is not the current one is a log of messages, run again when its turn comes.
 */
export class QuickJsEngine implements Engine, Host {
  readonly name = "quickjs";
  private readonly machine: Machine;
  private readonly deadlineMs: number;
  private readonly openFunction: GuestFunction;
  private readonly sendFunction: GuestFunction;
  /** Reads the counters of behaviours that count. */
  private readonly countsFunction: GuestFunction | null;
  private current: LoggedGuest | null = null;
  private isClosed = false;

  private constructor(machine: Machine, { deadlineMs, behaviours, counts }: EngineOptions, loading: () => void) {
    this.machine = machine;
    this.deadlineMs = deadlineMs;
    this.openFunction = machine.find(["backlot", "open"]);
    this.sendFunction = machine.find(["backlot", "send"]);
    if (behaviours !== undefined) admit(behaviours, machine, deadlineMs + LOADING_MS, loading);
    this.countsFunction = counts === true ? machine.find([READ_COUNTERS]) : null;
    machine.freeze();
  }

  /**
   * Boots the kit, the scripts and the intents, and takes the image.
   * @param loading is called when all that is left is to load behaviours
   * @throws BacklotError SANDBOX_FAULT, SANDBOX_TIMEOUT or SANDBOX_MEMORY where a script fails at boot
   */
  static async start(options: EngineOptions, loading = (): void => undefined): Promise<QuickJsEngine> {
    const machine = await Machine.start(options.memoryMb);
    machine.evaluate(guestSource(), "backlot.js", BOOT_MS);
    for (const script of options.scripts) machine.evaluate(script, "generated.js", BOOT_MS);
    machine.call(machine.find(["backlot", "boot"]), options.specs, BOOT_MS);
    if (options.fixtures !== undefined) {
      machine.place(options.fixtures.buffer, ["backlot"], "fixtureBuffer");
      machine.call(machine.find(["backlot", "furnish"]), JSON.stringify(options.fixtures.tables), BOOT_MS);
    }
    return new QuickJsEngine(machine, options, loading);
  }

  /** The size of the image that each fresh dialogue restores, in bytes. */
  get imageSize(): number {
    return this.machine.imageSize;
  }

  open(opening: string): Guest {
    return new LoggedGuest(this, opening);
  }

  close(): void {
    this.isClosed = true;
    this.current = null;
  }

  assertOpen(): void {
    if (this.isClosed) throw closed();
  }

  send(guest: LoggedGuest, message: string): string {
    this.assertOpen();
    this.bring(guest);
    // Whatever fails leaves the heap in an unknown state; it counts as nobody's until it is restored.
    this.current = null;
    const answerer = message === COUNTS ? (this.countsFunction ?? this.sendFunction) : this.sendFunction;
    const answer = this.machine.call(answerer, message, this.deadlineMs);
    if (!isTorn(answer)) this.current = guest;
    return answer;
  }

  forget(guest: LoggedGuest): void {
    if (this.current === guest) this.current = null;
  }

  /**
   * Brings the heap to where a guest is, if it is not there already.
   * @throws BacklotError SANDBOX_TIMEOUT, SANDBOX_MEMORY or SANDBOX_FAULT where its opening does not fit the sandbox
   */
  bring(guest: LoggedGuest): void {
    if (this.current === guest) return;
    this.current = null;
    this.machine.restore();
    if (guest.opening !== "") this.machine.call(this.openFunction, guest.opening, this.deadlineMs);
    for (const message of guest.log) this.machine.call(this.sendFunction, message, this.deadlineMs + REPEAT_MS);
    this.current = guest;
  }
}

/** Loads behaviours: the guest first hides and hardens all that they must not reach, and is ready when they are in. */
function admit(behaviours: string, machine: Machine, deadlineMs: number, loading: () => void): void {
  machine.evaluate(behavioursSource(), "backlot.js", BOOT_MS);
  const engage = machine.find(["backlot", "engage"]);
  machine.call(machine.find(["backlot", "enclose"]), "", BOOT_MS);
  loading();
  machine.evaluate(behaviours, "behaviours.js", deadlineMs);
  machine.call(engage, "", BOOT_MS);
}
