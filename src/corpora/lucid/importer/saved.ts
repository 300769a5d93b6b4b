import { isObject } from "../../../base/json/object.js";
import type { Fields } from "./kind.js";

/**
 * Converts a saved conversation of the generator to the shape of the dataset, like LUCID's own compile step, but keeps
 * all turns and texts. Signals lose the name of their kind (`AutoTurn`, `AutoTransientTurn`), and tags of a user turn
 * move to the System turns that follow it. The name of a file of validation errors stays with its turn.
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
        // Without a later System turn, the tags stay, since they would be lost.
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

/** Unwraps the tags of a turn, which the generator nests in a list of one list. */
function flat(tags: unknown): unknown {
  return Array.isArray(tags) && tags.every((tag) => Array.isArray(tag)) ? tags.flat() : tags;
}

const isNone = (tags: unknown): boolean => tags === undefined || (Array.isArray(tags) && tags.length === 0);
