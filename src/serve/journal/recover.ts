import { BacklotError } from "../../errors.js";
import { assertSame } from "../sessions/recordedSignals.js";
import type { Registry } from "../sessions/registry.js";
import type { ServedSession } from "../sessions/servedSession.js";
import type { JournalRecord } from "./records.js";

/**
 * Carries out a record again. A session whose commands no longer lead where they led, since intents, rows or behaviours have
 * changed, is lost from there on, and no other one is.
 */
export function recover(registry: Registry, record: JournalRecord): void {
  if (registry.isLost(record.id) && record.op !== "close") return;
  try {
    carryOut(registry, record);
  } catch (error) {
    if (!(error instanceof BacklotError)) throw error;
    registry.lose(record.id, `the session could not be brought back from the journal: ${error.message}`);
  }
}

function carryOut(registry: Registry, record: JournalRecord): void {
  switch (record.op) {
    case "open":
      registry.open(record.opening, record.id);
      return;
    case "reopen":
      registry.reopen(record.saved, record.id);
      return;
    case "fork": {
      const from = registry.get(record.from);
      registry.start(() => from.fork(record.at), record.id);
      return;
    }
    case "restore": {
      const { id, opening, saved, turns, sequence, wire } = record;
      const session = registry.backend.reopen(saved);
      registry.start(() => ({ opening, session, turns, wire }), id).sequence = sequence;
      return;
    }
    case "close":
      if (record.expired === true) registry.expire(record.id);
      else registry.close(record.id);
      return;
    default:
      change(registry.get(record.id), record);
  }
}

type Changing = Extract<JournalRecord, { op: "execute" | "refuse" | "call" | "lost" | "say" | "reset" }>;

function change(session: ServedSession, record: Changing): void {
  switch (record.op) {
    case "execute": {
      session.faultFor(record.command);
      const { signals } = session.execute(record.command, record.index);
      assertSame(
        record.kinds.map((kind) => ({ kind })),
        signals,
      );
      return;
    }
    case "call":
      if (record.intent !== null) session.faultForIntent(record.intent);
      session.repeat(record.turns);
      return;
    case "refuse":
      session.faultFor(record.command);
      session.refused(record.command, record.signals);
      return;
    case "lost":
      session.faultForIntent(record.intent);
      return;
    case "say":
      session.say(record.turn);
      return;
    case "reset":
      session.reset();
      return;
    default:
      record satisfies never;
  }
}

/**
 * Every session as one record, for a journal that is rewritten.
 * @throws BacklotError where one cannot be saved now, or could not be brought back: what the journal holds of it stays
 */
export function* restoring(registry: Registry): Iterable<JournalRecord> {
  if (registry.lostCount > 0) throw new BacklotError("SESSION_LOST", "sessions could not be brought back");
  for (const session of registry.all()) {
    const { id, opening, turns, sequence } = session;
    yield { op: "restore", id, opening, saved: session.save(), turns, sequence, wire: session.wireProgress };
  }
}
