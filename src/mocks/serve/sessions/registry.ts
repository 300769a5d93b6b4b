import { BacklotError } from "../../../base/errors.js";
import { given } from "../../../base/json/given.js";
import { EPOCH } from "../../../kit/internal.js";
import type { Backend } from "../../../runtime/backend.js";
import type { OpenOptions } from "../../../runtime/session/opening.js";
import type { SavedSession } from "../../../runtime/session/saved.js";
import type { SessionWatch } from "../watch.js";
import type { Beginning } from "./beginning.js";
import type { ServeLimits } from "./limits.js";
import { ServedSession } from "./servedSession.js";
import { progressIn } from "./wirePlan.js";

/** The largest number of expired sessions that are remembered, to tell their clients. */
const MAX_REMEMBERED = 10_000;

/** Defaults of an opening. They are recorded with each session, since another version may have others. */
export const OWN_DEFAULTS: OpenOptions = { seed: 1, now: EPOCH };

/** Ids of sessions contain no character with a meaning in a path. */
const ID = /^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/;

export interface RegistryOptions {
  readonly limits: ServeLimits;
  /** The server's own clock, in milliseconds, used only to find idle sessions. */
  readonly clock: () => number;
  readonly newId: () => string;
  readonly defaults: OpenOptions;
  readonly watch?: SessionWatch | undefined;
}

export class Registry {
  readonly backend: Backend;
  private readonly options: RegistryOptions;
  private readonly sessions = new Map<string, ServedSession>();
  private readonly expired = new Set<string>();
  private readonly lost = new Map<string, string>();

  constructor(backend: Backend, options: RegistryOptions) {
    this.backend = backend;
    this.options = options;
  }

  get size(): number {
    return this.sessions.size;
  }

  /** The number of sessions that could not be restored from the journal, without closed ones. */
  get lostCount(): number {
    return this.lost.size;
  }

  lostIds(): readonly string[] {
    return [...this.lost.keys()];
  }

  expiredIds(): Iterable<string> {
    return this.expired;
  }

  isLost(id: string): boolean {
    return this.lost.has(id);
  }

  all(): Iterable<ServedSession> {
    return this.sessions.values();
  }

  /** @throws BacklotError BAD_OPENING, NO_CLOCK, BAD_REQUEST for an invalid id, SESSION_EXISTS, TOO_MANY_SESSIONS */
  open(opening: OpenOptions, id?: string): ServedSession {
    const name = this.free(id);
    const whole = { ...OWN_DEFAULTS, ...this.backend.defaults, ...this.options.defaults, ...opening };
    return this.add(name, { opening: whole, session: this.backend.open(whole), turns: null });
  }

  /** The transcript holds the saved commands alone. @throws BacklotError as `open` does, and BAD_SAVE, STALE_SAVE */
  reopen(saved: SavedSession, id?: string): ServedSession {
    return this.start(() => this.reopened(saved), id);
  }

  reopened(saved: SavedSession): Beginning {
    const session = this.backend.reopen(saved);
    // The defaults here do not apply.
    const opening = { ...OWN_DEFAULTS, ...saved.opening };
    return { opening, session, turns: null, ...given({ wire: progressIn(saved) }) };
  }

  start(beginning: () => Beginning, id?: string): ServedSession {
    return this.add(this.free(id), beginning());
  }

  /** Brings back an acknowledged session, also beyond a limit that was higher before. */
  restore(id: string, beginning: () => Beginning): ServedSession {
    return this.add(this.free(id, Number.POSITIVE_INFINITY), beginning());
  }

  get(id: string): ServedSession {
    const session = this.sessions.get(id);
    if (session !== undefined) {
      session.usedAt = this.options.clock();
      return session;
    }
    const why = this.lost.get(id);
    if (why !== undefined) throw new BacklotError("SESSION_LOST", why);
    if (this.expired.has(id)) throw new BacklotError("SESSION_EXPIRED", "the session was unused for too long");
    throw new BacklotError("NO_SESSION", "no session has this id");
  }

  close(id: string): boolean {
    const session = this.sessions.get(id);
    this.sessions.delete(id);
    session?.end();
    return this.lost.delete(id) || session !== undefined;
  }

  idle(): string[] {
    const before = this.options.clock() - this.options.limits.idleMs;
    return [...this.sessions.values()]
      .filter(({ usedAt, publication }) => usedAt < before && !publication.isFollowed)
      .map(({ id }) => id);
  }

  expire(id: string): void {
    this.close(id);
    this.expired.add(id);
    const [oldest] = this.expired;
    if (this.expired.size > MAX_REMEMBERED && oldest !== undefined) this.expired.delete(oldest);
  }

  lose(id: string, why: string): void {
    this.close(id);
    this.lost.set(id, why);
  }

  private add(id: string, beginning: Beginning): ServedSession {
    const { clock, limits } = this.options;
    const session = new ServedSession(id, this.backend, beginning, { ...limits, at: clock() });
    this.sessions.set(id, session);
    session.watcher = this.options.watch?.opened(session);
    this.expired.delete(id);
    return session;
  }

  private free(id: string | undefined, most = this.options.limits.sessions): string {
    if (id !== undefined && !ID.test(id)) {
      throw new BacklotError(
        "BAD_REQUEST",
        "an id is made of 1 to 64 letters, digits, _ and -, and begins with a letter or a digit",
      );
    }
    const name = id ?? this.options.newId();
    if (this.sessions.has(name) || this.lost.has(name))
      throw new BacklotError("SESSION_EXISTS", "a session already has this id");
    if (this.sessions.size >= most)
      throw new BacklotError("TOO_MANY_SESSIONS", `${most} sessions are open, which is the limit`);
    return name;
  }
}
