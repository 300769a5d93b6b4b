import { given } from "../base/json/given.js";
import type { BoundBehaviour, Instruction } from "../kit/internal.js";
import { Backend, makeBackend } from "./backend.js";
import { COUNTS } from "./behaviours/branches.js";
import type { Engine, EngineOptions } from "./engines/engine.js";
import type { Guest } from "./engines/guest.js";
import { NativeEngine } from "./engines/native.js";
import { type Host, LoggedGuest } from "./pool/loggedGuest.js";

const known = new WeakMap<Backend, Backend>();

/**
 * Returns a copy of the back-end whose dialogues enter the sandbox only when a behaviour is first called. The signals
 * are the same, since the kit is the same.
 */
export function withLateSandbox(backend: Backend): Backend {
  if (isOwn(backend)) return backend;
  const there = known.get(backend);
  if (there !== undefined) return there;
  const { catalog, behaviours, behaviourFiles, fixtures, engine, options, defaults } = backend;
  const deciding = behaviours === undefined ? [] : (behaviourFiles ?? catalog).keys();
  const late = new LateEngine(engine, deciding, {
    specs: JSON.stringify([...catalog.values()]),
    ...given({ fixtures }),
  });
  const twin = makeBackend(backend, late, { ...options, ...defaults });
  known.set(backend, twin).set(twin, twin);
  return twin;
}

/** True if other code may affect all commands: a project's generated classes, or another `open` than Backend's. */
function isOwn({ options, open }: Pick<Backend, "options" | "open">): boolean {
  return open !== Backend.prototype.open || options.generated !== undefined;
}

/** Thrown in the kit of this thread when a behaviour is called. Not an error, as its stack would be expensive. */
const ASKED = Symbol("a behaviour is asked");
const ASKING: BoundBehaviour = {
  consult() {
    throw ASKED;
  },
};

/** Runs dialogues in this thread until one of their behaviours is called; then another engine takes over. */
class LateEngine implements Engine, Host {
  readonly name: Engine["name"];
  readonly host: Host = this;
  private readonly native: NativeEngine;
  private readonly sandboxes: Host;
  private readonly moved = new WeakSet<LoggedGuest>();
  /** Counters of a dialogue without a call of a behaviour; undefined until they are asked for. */
  private counts: string | undefined;

  constructor(engine: Engine, behaviours: Iterable<string>, options: Pick<EngineOptions, "specs" | "fixtures">) {
    this.name = engine.name;
    this.sandboxes = engine.host;
    this.native = new NativeEngine(options, new Map([...behaviours].map((intent) => [intent, ASKING])));
  }

  open(opening: string): Guest {
    return new LoggedGuest(this, opening);
  }

  send(guest: LoggedGuest, message: string): string {
    if (message === COUNTS && !this.moved.has(guest)) {
      this.counts ??= this.sandboxes.send(new LoggedGuest(this.sandboxes, guest.opening), message);
      return this.counts;
    }
    return this.carriedOut(guest, (host) => host.send(guest, message));
  }

  run(guest: LoggedGuest, instruction: Instruction, inBrief: boolean): string {
    return this.carriedOut(guest, (host) => host.run(guest, instruction, inBrief));
  }

  forget(guest: LoggedGuest): void {
    this.native.forget(guest);
    this.sandboxes.forget(guest);
  }

  assertOpen(): void {
    this.sandboxes.assertOpen();
  }

  /** The other engine stays open. */
  close(): void {
    this.native.close();
  }

  private carriedOut(guest: LoggedGuest, act: (host: Host) => string): string {
    this.assertOpen();
    if (this.moved.has(guest)) return act(this.sandboxes);
    try {
      return act(this.native);
    } catch (error) {
      if (error !== ASKED) throw error;
    }
    this.native.forget(guest);
    this.moved.add(guest);
    return act(this.sandboxes);
  }
}
