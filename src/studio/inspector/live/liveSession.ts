import { BacklotError } from "../../../base/errors.js";
import { given } from "../../../base/json/given.js";
import type { Fault, Opening } from "../../../kit/internal.js";
import type { Command } from "../../../labels/index.js";
import { intentOf, type WireVerdict } from "../../../mocks/serve/sessions/wirePlan.js";
import type { WatchedCall, WatchedSession } from "../../../mocks/serve/watch.js";
import type { Backend } from "../../../runtime/backend.js";
import { sealed } from "../../../runtime/session/saved.js";
import type { Session } from "../../../runtime/session/session.js";
import { commandText } from "../../../runtime/session/trees.js";
import type { Turn } from "../../../transcript/transcript.js";
import type { Entry, StruckCall } from "../inspection.js";
import { entryOf } from "../reading/entryOf.js";
import { Spool } from "../reading/spool.js";
import type { LiveTurns } from "./wire.js";

const MAX_CALL = 600;

export class LiveSession {
  readonly place: number;
  version = 0;
  private readonly domains: ReadonlyMap<string, readonly string[]>;
  /** Null once the session is over: its dialogue is then kept in `kept`. */
  private watched: WatchedSession | null;
  private kept: (() => Promise<string>) | null = null;
  private shown: Entry;
  /** The number of turns in the entry, the last of them, and their session. */
  private read = 0;
  private last: Turn | undefined;
  private session: Session | null;
  private epoch = 1;
  private opening: Opening;
  private struck: StruckCall[] = [];

  constructor(place: number, watched: WatchedSession, domains: ReadonlyMap<string, readonly string[]>) {
    this.place = place;
    this.watched = watched;
    this.domains = domains;
    this.session = watched.session;
    this.opening = watched.session.save().opening;
    this.shown = this.entryOf(watched.id, []);
  }

  get entry(): Entry {
    if (this.watched !== null) this.catchUp(this.watched);
    return this.shown;
  }

  /** Returns the turns from a position on, or all of them if earlier ones have changed. */
  async turnsFrom(position: number, epoch: number): Promise<LiveTurns> {
    if (this.watched !== null) return this.liveTurns(this.watched, position, epoch);
    const all = JSON.parse((await this.kept?.()) ?? "") as LiveTurns;
    return epoch === all.epoch && position <= all.turns.length
      ? { ...all, from: position, turns: all.turns.slice(position) }
      : all;
  }

  /** Adds a fault to the plan, for the next call of its intent. @throws BacklotError BAD_REQUEST */
  plan(backend: Backend, fault: Omit<Fault, "call">): void {
    const { watched } = this;
    if (watched === null) throw new BacklotError("BAD_REQUEST", "the session is over");
    const { session, turns } = watched;
    const saved = session.save();
    const call = turns.filter((turn) => isCallOf(fault.intent, turn)).length + 1;
    const faults = [{ ...fault, call }, ...(saved.opening.faults ?? [])];
    watched.goOn(backend.reopen(sealed({ ...saved, opening: { ...saved.opening, faults } })));
  }

  intentOf({ tool, given: command }: WatchedCall): string | null {
    const session = this.watched?.session;
    if (session === undefined) return null;
    const { catalog, uses } = session.scope;
    if (tool === null) return intentOf(command as string | Command, session);
    if (catalog.has(tool)) return tool;
    const last = [...uses.values()].findLast(({ kind }) => kind === "task");
    return last?.kind === "task" ? last.spec.command : null;
  }

  spoilt(call: WatchedCall, { effect, lost, delayMs }: WireVerdict): void {
    const isLost = lost === "request";
    const late = delayMs > 0 ? `, ${delayMs} ms late` : "";
    const text = `${textOf(call)} ${isLost ? "was lost" : "was carried out"}; its client got: ${effect}${late}`;
    this.struck.push({ at: this.watched?.turns.length ?? 0, isLost, text });
  }

  end(texts: KeptTexts): void {
    const { watched } = this;
    if (watched === null) return;
    const turns = this.liveTurns(watched, 0, 0);
    this.kept = texts.keep(JSON.stringify(turns));
    this.watched = this.session = null;
    this.opening = {};
    this.shown = { ...this.shown, live: { stamp: `${this.epoch}.${this.read}.over`, isOver: true } };
  }

  private liveTurns(watched: WatchedSession, position: number, epoch: number): LiveTurns {
    this.catchUp(watched);
    const { turns, id } = watched;
    const from = epoch === this.epoch && position <= turns.length ? position : 0;
    const { entities, tables, outcomes, faults, seed, now, lenient } = this.opening;
    const planned = given({ entities, tables, outcomes, faults, seed, now });
    const { struck } = this;
    const more = given({ lenient, struck: struck.length === 0 ? undefined : struck });
    const dialogue = { transcript: { id, turns: [], ...planned }, ...more };
    return { epoch: this.epoch, from, turns: turns.slice(from), dialogue };
  }

  private catchUp({ turns, session, id }: WatchedSession): void {
    if (session !== this.session || turns[this.read - 1] !== this.last) {
      this.epoch++;
      this.session = session;
      this.opening = session.save().opening;
      this.read = 0;
      this.struck = this.struck.filter(({ at }) => at < turns.length);
      this.shown = this.entryOf(id, []);
    }
    if (this.read < turns.length) this.shown = joined(this.shown, this.entryOf(id, turns.slice(this.read)));
    this.read = turns.length;
    this.last = turns.at(-1);
    this.shown = { ...this.shown, live: { stamp: `${this.epoch}.${this.read}.${this.struck.length}`, isOver: false } };
  }

  private entryOf(id: string, turns: readonly Turn[]): Entry {
    const place = { run: null, file: "", line: this.place + 1 };
    return entryOf({ id, turns }, place, undefined, this.domains);
  }
}

export function textOf({ tool, given: args }: WatchedCall): string {
  const text = tool === null ? commandIn(args) : `${tool} ${jsonOf(args ?? {})}`;
  return text.length > MAX_CALL ? `${text.slice(0, MAX_CALL)}…` : text;
}

function commandIn(command: unknown): string {
  const text = typeof command === "string" ? command : commandText(command as Command);
  return typeof text === "string" ? text : "";
}

function jsonOf(value: unknown): string {
  try {
    return JSON.stringify(value);
  } catch {
    return "…";
  }
}

function isCallOf(intent: string, turn: Turn): boolean {
  if (turn.author !== "Signal" || turn.signal === undefined) return false;
  const { signal } = turn;
  const isCall = signal.kind === "performed" || signal.kind === "found" || signal.kind === "failed";
  return isCall && signal.intent === intent;
}

function joined(before: Entry, more: Entry): Entry {
  const both = (names: (entry: Entry) => readonly string[]): readonly string[] => {
    const known = names(before);
    return names(more).every((name) => known.includes(name)) ? known : [...new Set([...known, ...names(more)])];
  };
  return {
    ...before,
    opening: before.opening || more.opening,
    userTurns: before.userTurns + more.userTurns,
    turns: before.turns + more.turns,
    intents: both(({ intents }) => intents),
    domains: both(({ domains }) => domains),
    tags: both(({ tags }) => tags),
    signals: both(({ signals }) => signals),
    codes: both(({ codes }) => codes),
  };
}

export class KeptTexts {
  private readonly spool: Spool;
  private last: Promise<unknown> = Promise.resolve();

  private constructor(spool: Spool) {
    this.spool = spool;
  }

  /** Opens an empty folder for the texts, which is deleted when the process ends. */
  static async open(): Promise<KeptTexts> {
    return new KeptTexts(await Spool.open());
  }

  /** Stores a text. @returns a function that reads it */
  keep(text: string): () => Promise<string> {
    const kept = this.inTurn(async () => {
      const number = this.spool.length;
      await this.spool.add(text);
      return number;
    });
    return () => this.inTurn(async () => this.spool.get(await kept));
  }

  close(): Promise<void> {
    return this.inTurn(() => this.spool.close());
  }

  private inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = this.last.then(work);
    this.last = done.catch(() => undefined);
    return done;
  }
}
