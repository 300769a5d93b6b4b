import { BacklotError, type Place } from "../errors.js";
import { DEEPEST, isEntities, isExtra, isFinal, isJson } from "./check.js";
import { badTranscript, describeTurn } from "./explain.js";
import { shown } from "./shown.js";
import { fromLucidTag, toLucidTag } from "./tags.js";
import type { SystemTurn, Transcript, Turn } from "./transcript.js";

type Fields = Readonly<Record<string, unknown>>;
type Mutable<T> = { -readonly [Key in keyof T]: T[Key] };

/**
 * A transcript from a LUCID record, numbers already plain (see `plainNumbers`). LUCID repeats a user turn's tags on each
 * System turn that follows; where they agree they move to the user turn, to which they belong. Fields that Backlot
 * has no name for are kept in `extra`, of the dialogue and of each turn.
 * @throws BacklotError BAD_LINE naming the turn and the key
 */
export function fromLucid(record: Fields, place: Place = {}): Transcript {
  const { _id: id, split, turns, entities, final, ...further } = record;
  const bad = (problem: string, turn?: number) =>
    new BacklotError("BAD_LINE", problem, {
      place: { ...place, ...(typeof id === "string" ? { dialogue: id } : {}), ...(turn === undefined ? {} : { turn }) },
    });
  if (typeof id !== "string" || id === "") throw bad(not("a text", "_id", id));
  if (split !== undefined && typeof split !== "string") throw bad(not("a text", "split", split));
  if (!Array.isArray(turns)) throw bad(not("a list", "turns", turns));
  const transcript: Mutable<Transcript> = {
    id,
    turns: liftTags(
      turns.map((turn: unknown, position) => {
        const isObject = typeof turn === "object" && turn !== null;
        const read = isObject ? fromTurn(turn as Fields) : `must be an object, not ${shown(turn)}`;
        if (typeof read === "string") throw bad(`${describeTurn(position, turn)}: ${read}`, position);
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

/** The turn, or what is wrong with it. */
function fromTurn(turn: Fields): Turn | string {
  switch (turn.author) {
    case "User": {
      const { author, query, ...further } = turn;
      return typeof query === "string" ? withExtra({ author, text: query }, further) : not("a text", "query", query);
    }
    case "Response": {
      const { author, text, ...further } = turn;
      return typeof text === "string" ? withExtra({ author, text }, further) : not("a text", "text", text);
    }
    case "Signal": {
      const { author, dialog, index, ...further } = turn;
      if (typeof dialog !== "string") return not("a text", "dialog", dialog);
      return isIndex(index) ? withExtra({ author, ...numbered(index), text: dialog }, further) : notIndex(index);
    }
    case "System": {
      const { author, expression, index, unhappy_paths: names, ...further } = turn;
      if (typeof expression !== "string") return not("a text", "expression", expression);
      if (!isIndex(index)) return notIndex(index);
      const system: SystemTurn = { author, ...numbered(index), command: expression };
      if (names === undefined) return withExtra(system, further);
      if (!Array.isArray(names) || !names.every((name) => typeof name === "string")) {
        return not("a list of texts", "unhappy_paths", names);
      }
      return tagged(system, names, further);
    }
    default:
      return not("User, System, Signal or Response", "author", turn.author);
  }
}

const isIndex = (index: unknown): index is number | undefined =>
  index === undefined || (Number.isSafeInteger(index) && (index as number) >= 0);

const numbered = (index: number | undefined) => (index === undefined ? {} : { index });

const notIndex = (index: unknown): string => not("a whole number from 0", "index", index);

const not = (wanted: string, key: string, held: unknown): string =>
  `${key}: ${held === undefined ? "is missing" : `must be ${wanted}, not ${shown(held)}`}`;

/** Names that are not LUCID's own spelling of a tag are kept beside the tags, so that nothing is lost on the way back. */
function tagged(turn: SystemTurn, names: readonly string[], further: Fields): Turn | string {
  const tags = names.map(fromLucidTag);
  const isExact = tags.every((tag, at) => tag !== null && toLucidTag(tag) === names[at]);
  const known: SystemTurn = { ...turn, tags: tags.filter((tag) => tag !== null) };
  return withExtra(known, isExact ? further : { unhappy_paths: names, ...further });
}

function withExtra(turn: Turn, extra: Fields): Turn | string {
  const keys = Object.keys(extra);
  if (keys.length === 0) return turn;
  const deep = keys.find((key) => !isJson(extra[key]));
  return deep === undefined ? { ...turn, extra } : `${deep}: must be JSON, at most ${DEEPEST} deep`;
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
