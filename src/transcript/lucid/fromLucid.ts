import { BacklotError, type Place } from "../../base/errors.js";
import { formatValue } from "../../base/json/formatValue.js";
import { put } from "../../kit/internal.js";
import { isEntities, isExtra, isFinal, isJson, MAX_DEPTH } from "../shape/check.js";
import { badTranscript, describeTurn } from "../shape/explain.js";
import { fromLucidTag, toLucidTag } from "../tags.js";
import type { SystemTurn, Transcript, Turn } from "../transcript.js";

type Fields = Readonly<Record<string, unknown>>;
type Mutable<T> = { -readonly [Key in keyof T]: T[Key] };

/**
 * Converts a LUCID record to a transcript, with numbers already plain (see `plainNumbers`). LUCID repeats a user turn's
 * tags on each System turn that follows; if they agree, they are moved to the user turn. Unknown fields of the dialogue
 * and of each turn are kept in `extra`.
 * @throws BacklotError BAD_LINE naming the turn and the key
 */
export function fromLucid(record: Fields, place: Place = {}): Transcript {
  const { _id: id, split, turns, entities, final, ...further } = record;
  const badDialogue = (problem: string, turn?: number) =>
    new BacklotError("BAD_LINE", problem, {
      place: { ...place, ...(typeof id === "string" ? { dialogue: id } : {}), ...(turn === undefined ? {} : { turn }) },
    });
  if (typeof id !== "string" || id === "") throw badDialogue(not("a text", "_id", id));
  if (split !== undefined && typeof split !== "string") throw badDialogue(not("a text", "split", split));
  if (!Array.isArray(turns)) throw badDialogue(not("a list", "turns", turns));
  const transcript: Mutable<Transcript> = {
    id,
    turns: liftTags(
      turns.map((turn: unknown, position) => {
        const isObject = typeof turn === "object" && turn !== null;
        const read = isObject ? fromTurn(turn as Fields) : `must be an object, not ${formatValue(turn)}`;
        if (typeof read === "string") throw badDialogue(`${describeTurn(position, turn)}: ${read}`, position);
        return read;
      }),
    ),
  };
  if (split !== undefined) transcript.split = split;
  if (entities !== undefined) transcript.entities = entities as NonNullable<Transcript["entities"]>;
  if (final !== undefined) transcript.final = final as NonNullable<Transcript["final"]>;
  if (Object.keys(further).length > 0) transcript.extra = further;
  const isSound = (entities === undefined || isEntities(entities)) && (final === undefined || isFinal(final));
  if (!isSound || !isExtra(further)) throw badTranscript(transcript, place);
  return transcript;
}

/** Converts a turn, or returns its fault. Every turn of a corpus passes here, so copies are avoided. */
function fromTurn(turn: Fields): Turn | string {
  const { author, index } = turn;
  switch (author) {
    case "User": {
      const { query } = turn;
      if (typeof query !== "string") return not("a text", "query", query);
      return withExtra({ author, text: query }, turn, "query");
    }
    case "Response": {
      const { text } = turn;
      return typeof text === "string" ? withExtra({ author, text }, turn, "text") : not("a text", "text", text);
    }
    case "Signal": {
      const { dialog } = turn;
      if (typeof dialog !== "string") return not("a text", "dialog", dialog);
      if (!isIndex(index)) return notIndex(index);
      const signal = index === undefined ? { author, text: dialog } : { author, index, text: dialog };
      return withExtra(signal, turn, "dialog", "index");
    }
    case "System": {
      const { expression, unhappy_paths: names } = turn;
      if (typeof expression !== "string") return not("a text", "expression", expression);
      if (!isIndex(index)) return notIndex(index);
      const system = index === undefined ? { author, command: expression } : { author, index, command: expression };
      if (names === undefined) return withExtra(system, turn, "expression", "index");
      if (!Array.isArray(names) || !names.every((name) => typeof name === "string")) {
        return not("a list of texts", "unhappy_paths", names);
      }
      return tagged(system, names, turn);
    }
    default:
      return not("User, System, Signal or Response", "author", author);
  }
}

const isIndex = (index: unknown): index is number | undefined =>
  index === undefined || (Number.isSafeInteger(index) && (index as number) >= 0);

const notIndex = (index: unknown): string => not("a whole number from 0", "index", index);

const not = (wanted: string, key: string, held: unknown): string =>
  `${key}: ${held === undefined ? "is missing" : `must be ${wanted}, not ${formatValue(held)}`}`;

/** Names that are not LUCID's own spelling of a tag are kept beside the tags, so that they survive the way back. */
function tagged(system: SystemTurn, names: readonly string[], turn: Fields): Turn | string {
  const tags = names.map(fromLucidTag);
  const isExact = tags.every((tag, at) => tag !== null && toLucidTag(tag) === names[at]);
  const known: SystemTurn = { ...system, tags: tags.filter((tag) => tag !== null) };
  const read = ["expression", "index"] as const;
  return isExact ? withExtra(known, turn, ...read, "unhappy_paths") : withExtra(known, turn, ...read);
}

function withExtra(turn: Turn, source: Fields, ...read: readonly string[]): Turn | string {
  let extra: Record<string, unknown> | null = null;
  for (const key in source) {
    if (key === "author" || read.includes(key)) continue;
    extra ??= {};
    put(extra, key, source[key]);
    if (!isJson(source[key])) return `${key}: must be JSON, at most ${MAX_DEPTH} deep`;
  }
  return extra === null ? turn : { ...turn, extra };
}

/** Moves the tags that all System turns of a user turn share to the user turn. */
function liftTags(turns: readonly Turn[]): readonly Turn[] {
  if (!turns.some((turn) => turn.tags !== undefined)) return turns;
  const lifted = [...turns];
  const users = turns.flatMap((turn, at) => (turn.author === "User" ? [at] : []));
  users.forEach((user, nth) => {
    const end = users[nth + 1] ?? turns.length;
    const systems = turns.slice(user, end).filter((turn) => turn.author === "System");
    const tags = systems[0]?.tags;
    if (tags === undefined || !systems.every((turn) => turn.tags !== undefined && String(turn.tags) === String(tags)))
      return;
    lifted[user] = { ...(turns[user] as Turn), tags };
    for (let at = user + 1; at < end; at += 1) {
      const { tags: moved, ...rest } = turns[at] as Turn;
      if (moved !== undefined) lifted[at] = rest;
    }
  });
  return lifted;
}
