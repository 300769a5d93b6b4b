import { ended } from "../../schema/english/sentences.js";
import type { ToolContent } from "./content.js";

/** Returns a result in English, for people and models: a sentence, and the data in JSON. */
export function wordsOf(content: ToolContent): string {
  const { status, task, intent = "the task", slot = "", errors = [] } = content;
  const name = task === undefined ? intent : `${intent} (${task})`;
  switch (status) {
    case "ask": {
      const others = (content.missing ?? []).filter((one) => one !== slot);
      const also = others.length === 0 ? "" : ` Also missing: ${others.join(", ")}.`;
      return `${name} needs ${slot}.${also}`;
    }
    case "choose":
      return `${slot} of ${name} may stand for several values; choose one of ${json(content.options)}.`;
    case "confirm":
      return `${name} waits for the user's confirmation. It would be carried out with ${json(content.arguments)}.`;
    case "ready":
      return `${name} is complete and has not been carried out yet: ${json(content.arguments)}.`;
    case "performed":
      return `${name} was carried out: ${json(content.answer === undefined ? (content.row ?? content.arguments) : content.answer)}`;
    case "found": {
      const rows = content.rows ?? [];
      const all = content.total === undefined ? "" : ` of ${content.total}`;
      if (rows.length === 0) return `${name} found nothing.`;
      return `${name} found ${rows.length}${all} ${rows.length === 1 ? "row" : "rows"}: ${json(rows)}`;
    }
    case "failed": {
      const offers = content.alternatives ?? [];
      const instead = offers.length === 0 ? "" : ` Instead: ${json(offers)}`;
      return `${name} failed: ${ended(content.reason ?? "")}${instead}`;
    }
    case "error":
      return errors
        .map(({ code, message, hint }) => `${code}: ${ended(message)}${hint === undefined ? "" : ` ${hint}`}`)
        .join("\n");
    case "declined":
      return `${name} was not carried out: the user said no.`;
    case "cancelled":
      return `${name} was given up.`;
    case "done":
      return "Done.";
    default:
      return status satisfies never;
  }
}

const json = (value: unknown): string => JSON.stringify(value);
