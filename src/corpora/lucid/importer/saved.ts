import { isObject } from "../../../json/object.js";
import type { Fields } from "./kind.js";

/**
 * A conversation as the generator saves it, in the shape of the dataset: what LUCID's own compile step makes of it,
 * but with every turn kept and no word changed. Signals lose the name of their kind (`AutoTurn`,
 * `AutoTransientTurn`), and the tags of a user turn stand on the System turns that follow it. A file of validation
 * errors that a turn names stays beside it.
 */
export function datasetRecord({ dialogue_id, turns, ...further }: Fields): Fields {
  let tags: unknown;
  const given = Array.isArray(turns) ? turns : [];
  const last = given.findLastIndex((turn: unknown) => isObject(turn) && turn.author === "System");
  const converted = given.map((turn: unknown, at) => {
    if (!isObject(turn)) return turn;
    const { author, ...rest } = turn;
    switch (author) {
      case "User": {
        const { tags: nested, ...words } = rest;
        tags = flat(nested);
        // No System turn follows: there they would be lost.
        return at > last && !isNone(tags) ? { author, ...words, tags: nested } : { author, ...words };
      }
      case "System": {
        const { errors, ...command } = rest;
        return {
          author,
          ...command,
          ...(tags === undefined ? {} : { unhappy_paths: tags }),
          ...(errors === undefined || errors === null ? {} : { errors }),
        };
      }
      case "Response": {
        const { response, ...more } = rest;
        return { author, text: response, ...more };
      }
      case "AutoTurn":
      case "AutoTransientTurn": {
        const { expression, ...more } = rest;
        return { author: "Signal", dialog: expression, ...more };
      }
      default:
        return turn;
    }
  });
  return { _id: typeof dialogue_id === "number" ? String(dialogue_id) : dialogue_id, ...further, turns: converted };
}

/** The generator nests the tags of a turn in a list of one list. */
function flat(tags: unknown): unknown {
  return Array.isArray(tags) && tags.every((tag) => Array.isArray(tag)) ? tags.flat() : tags;
}

const isNone = (tags: unknown): boolean => tags === undefined || (Array.isArray(tags) && tags.length === 0);
