import { BacklotError } from "../../../base/errors.js";
import { assertSameKinds } from "../sessions/changeLog.js";
import { OWN_DEFAULTS, type Registry } from "../sessions/registry.js";
import type { ServedSession } from "../sessions/servedSession.js";
import type { ChangeRecord, JournalRecord } from "./readJournal.js";

/**
 * Replays a record. A session that no longer leads to the acknowledged state, after changes of intents, rows or
 * behaviours, is lost from there on; other sessions are not affected.
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
    case "open": {
      // The server's current defaults do not apply. Earlier versions did not record Backlot's own.
      const opening = { ...OWN_DEFAULTS, ...record.opening };
      registry.restore(record.id, () => ({ opening, session: registry.backend.open(opening), turns: null }));
      return;
    }
    case "reopen":
      assertDigest(registry.restore(record.id, () => registry.reopened(record.saved)).digest, record.digest);
      return;
    case "fork": {
      const from = registry.get(record.from);
      assertDigest(registry.restore(record.id, () => from.fork(record.at)).digest, record.digest);
      return;
    }
    case "restore": {
      const { id, opening, saved, turns, wire, sequence, changes = 0, answers = [] } = record;
      const session = registry.backend.reopen(saved);
      registry.restore(id, () => ({ opening, session, turns, wire, count: { changes, sequence }, answers }));
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

function change(session: ServedSession, record: ChangeRecord): void {
  if (isHeld(session, record)) return;
  const next = session.changes + 1;
  if (record.change !== undefined && record.change > next)
    throw new BacklotError("BAD_JOURNAL", `its changes from ${next} to ${record.change - 1} are missing`);
  repeat(session, record);
  assertDigest(session.mark(record.op === "lost").digest, record.digest);
  session.publish();
  if (record.answer !== undefined) session.answers.keep(record.answer);
}

/** True if the session was restored with a change: its record was written after the restored state was taken. */
function isHeld({ changes, session }: ServedSession, record: ChangeRecord): boolean {
  if (record.change !== undefined) return record.change <= changes;
  // Earlier versions counted no changes. The commands of a call take the next indexes, so a taken index identifies such
  // a call.
  return (
    record.op === "call" &&
    record.turns.some((turn) => turn.author === "System" && (turn.index ?? session.next) < session.next)
  );
}

function repeat(session: ServedSession, record: ChangeRecord): void {
  switch (record.op) {
    case "execute":
      session.faultFor(record.command);
      assertSameKinds(record.kinds, session.execute(record.command, record.index).signals);
      return;
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

/** @throws BacklotError STALE_SAVE. Records of earlier versions have no digest. */
function assertDigest(now: string, before: string | undefined): void {
  if (before === undefined || before === now) return;
  throw new BacklotError(
    "STALE_SAVE",
    "its transcript, or what its tasks stand on, is no longer what was acknowledged",
  );
}

/** The expired ids, and one record of each session, for a rewritten journal; null while a session is changed, whose state is partly unrecorded. */
export function restoring(registry: Registry): Iterable<JournalRecord> | null {
  for (const { isChanging } of registry.all()) if (isChanging) return null;
  if (registry.lostCount > 0) throw new BacklotError("SESSION_LOST", "sessions could not be brought back");
  return restores(registry);
}

function* restores(registry: Registry): Iterable<JournalRecord> {
  for (const id of registry.expiredIds()) yield { op: "close", id, expired: true };
  for (const session of registry.all()) {
    const { id, opening, turns, sequence, changes, wireProgress: wire } = session;
    const answers = session.answers.all;
    yield { op: "restore", id, opening, saved: session.session.save(), turns, sequence, wire, changes, answers };
  }
}
