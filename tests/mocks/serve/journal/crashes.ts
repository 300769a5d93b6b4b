import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { BacklotError } from "../../../../src/base/errors.js";
import { Journal, type JournalOptions } from "../../../../src/mocks/serve/journal/journal.js";
import { recover } from "../../../../src/mocks/serve/journal/recover.js";
import { limitsOf } from "../../../../src/mocks/serve/sessions/limits.js";
import { Registry } from "../../../../src/mocks/serve/sessions/registry.js";
import type { Answered } from "../../../../src/mocks/serve/sessions/requests.js";
import { Sessions } from "../../../../src/mocks/serve/sessions/sessions.js";
import type { Backend } from "../../../../src/runtime/backend.js";
import { type Action, IDS, performs } from "./actions.js";
import { type DiskCall, listenToDisk } from "./disk.js";
import { type Event, History, stateOf } from "./histories.js";

/** A journal's folder as it was when the server might have been killed. */
export interface Crash {
  readonly number: number;
  /** The call before which it was, or in the middle of which. */
  readonly call: string;
  readonly files: ReadonlyMap<string, Buffer>;
}

/** Sessions with their journal. */
export interface Server {
  readonly registry: Registry;
  readonly sessions: Sessions;
  readonly journal: Journal;
}

/** Starts from what a folder holds. */
export async function startOn(backend: Backend, options: JournalOptions): Promise<Server> {
  const registry = new Registry(backend, { limits: limitsOf(), clock: () => 0, newId: () => "x", defaults: {} });
  const journal = await Journal.open(options, (record) => recover(registry, record));
  const sessions = new Sessions(registry, { journal, realTime: false, stopped: new AbortController().signal });
  return { registry, sessions, journal };
}

/** State of the session of an id; "lost" where it says so, null where it knows of none. */
export function found({ registry }: Server, id: string): string | null {
  if (registry.isLost(id)) return "lost";
  const session = [...registry.all()].find((one) => one.id === id);
  return session === undefined ? null : stateOf(session);
}

/**
 * Has clients do all that they do, and notes what the folder was at each call of the file system.
 * @param torn how much of what is appended is in the file already, from 0 to 1
 */
export async function played(
  backend: Backend,
  rounds: readonly (readonly Action[])[],
  options: Omit<JournalOptions, "folder">,
  torn: number,
): Promise<{ readonly crashes: readonly Crash[]; readonly histories: ReadonlyMap<string, History> }> {
  const folder = mkdtempSync(join(tmpdir(), "backlot-crashes-"));
  const crashes: Crash[] = [];
  const histories = new Map(IDS.map((id) => [id as string, new History()]));
  const server = await startOn(backend, { folder, ...options });
  try {
    listenToDisk((call, path, data) => {
      if (!path.startsWith(folder)) return;
      crashes.push({ number: crashes.length, call, files: filesIn(folder) });
      const part = data?.subarray(0, Math.floor(data.length * torn));
      if (part !== undefined && part.length > 0) crashes.push(tornCrash(crashes.length, folder, call, path, part));
    });
    const client = new Clients(server, histories, () => crashes.length);
    for (const round of rounds) await Promise.all(round.map((action) => client.act(action)));
    crashes.push({ number: crashes.length, call: "end", files: filesIn(folder) });
  } finally {
    listenToDisk(null);
    await server.journal.close();
    rmSync(folder, { recursive: true, force: true });
  }
  return { crashes, histories };
}

/** Clients that act at the same time, and note what they are told. */
class Clients {
  private readonly server: Server;
  private readonly histories: ReadonlyMap<string, History>;
  private readonly now: () => number;
  private requests = 0;

  constructor(server: Server, histories: ReadonlyMap<string, History>, now: () => number) {
    this.server = server;
    this.histories = histories;
    this.now = now;
  }

  async act({ id, does, delay, faulty }: Action): Promise<void> {
    for (let turn = 0; turn < delay; turn++) await Promise.resolve();
    const history = this.historyOf(id);
    if (!history.isOpen) return this.open(id, history, faulty);
    // Somebody else is about to open it.
    if (found(this.server, id) === null) return;
    if (does === "close") return this.close(id, history);
    if (typeof does === "object") return this.derive(id, does);
    const repeatable = { key: `${this.requests++}`, request: "" };
    return this.change(id, history, (sessions) => does(sessions, id, repeatable), does !== performs);
  }

  private async open(id: string, history: History, faulty: boolean): Promise<void> {
    history.isOpen = true;
    const opening = faulty ? { seed: 5, faults: [{ intent: "order", call: 2, wire: 503 } as const] } : {};
    const opened = this.server.sessions.open(opening, id);
    const event = { state: found(this.server, id), acknowledged: null };
    history.add(event);
    await opened;
    this.acknowledge(event);
  }

  private async close(id: string, history: History): Promise<void> {
    const closed = this.server.sessions.close(id);
    history.isOpen = false;
    const event = { state: null, acknowledged: null };
    history.add(event);
    await closed;
    this.acknowledge(event);
  }

  /** Opens a session that goes on from another one. */
  private async derive(id: string, { opens, by }: Exclude<Action["does"], string | ((...args: never[]) => unknown)>) {
    const { sessions } = this.server;
    const history = this.historyOf(opens);
    if (history.isOpen) return;
    history.isOpen = true;
    const event: Event = { state: null, acknowledged: null };
    try {
      const isFar = this.server.registry.get(id).session.next > 0;
      const made =
        by === "save"
          ? await sessions.reopen(await sessions.read(id, ({ session }) => session.save()), opens)
          : await sessions.fork(id, by === "fork at 0" && isFar ? 0 : undefined, opens);
      event.state = stateOf(made);
      history.add(event);
      this.acknowledge(event);
    } catch (error) {
      history.isOpen = false;
      assertGone(error);
    }
  }

  private async change(
    id: string,
    history: History,
    work: (sessions: Sessions) => Promise<unknown>,
    isNamed: boolean,
  ): Promise<void> {
    const { sessions, registry } = this.server;
    const event: Event = { state: null, acknowledged: null };
    const session = registry.get(id);
    const before = history.last;
    const done = work(sessions);
    const acknowledge = (answer: unknown): void => {
      this.acknowledge(event);
      // A request that was lost on the wire is carried out when it comes again.
      const isLost = typeof answer === "object" && (answer as Answered<unknown>).result === null;
      if (!isLost && isNamed) event.again = work;
    };
    // In the same turn, so that it is read before anything else is done to the session.
    const read = sessions.read(id, () => {
      event.state = stateOf(session);
      history.add(event);
    });
    const results = await Promise.allSettled([done.then(acknowledge), read]);
    for (const result of results) if (result.status === "rejected") assertGone(result.reason);
    if (event.acknowledged === null || event.state !== null) return;
    event.state = stateOf(session);
    history.addLate(event, before);
  }

  private acknowledge(event: Event): void {
    event.acknowledged = this.now();
  }

  private historyOf(id: string): History {
    const history = this.histories.get(id);
    if (history === undefined) throw new Error(`no history of ${id}`);
    return history;
  }
}

/** Puts a folder in place as a crash left it. */
export function leftBy({ files }: Crash, folder: string): string {
  mkdirSync(folder, { recursive: true });
  for (const [name, bytes] of files) writeFileSync(join(folder, name), bytes);
  return folder;
}

function filesIn(folder: string): Map<string, Buffer> {
  const names = readdirSync(folder).filter((name) => name.endsWith(".jsonl"));
  return new Map(names.map((name) => [name, readFileSync(join(folder, name))]));
}

function tornCrash(number: number, folder: string, call: DiskCall, path: string, part: Buffer): Crash {
  const files = filesIn(folder);
  const before = files.get(basename(path));
  if (before !== undefined) files.set(basename(path), Buffer.concat([before, part]));
  return { number, call: `half of ${call}`, files };
}

function assertGone(error: unknown): void {
  if (!(error instanceof BacklotError && ["NO_SESSION", "SESSION_EXISTS", "BAD_REQUEST"].includes(error.code)))
    throw error;
}
