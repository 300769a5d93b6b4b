import { BacklotError } from "../../../base/errors.js";
import { given } from "../../../base/json/given.js";
import { isObject, type JsonObject } from "../../../base/json/object.js";
import type { LiveAct } from "./wire.js";

const ACTIONS = ["accept", "decline", "cancel", "client"] as const;

/** Parses an act of a page. @throws BacklotError BAD_REQUEST */
export function liveActOf(body: JsonObject): LiveAct {
  const { kind } = body;
  switch (kind) {
    case "pause":
    case "resume":
      return { kind };
    case "step":
      return { kind, call: numberIn(body, "call") };
    case "answering":
      return { kind, on: body.on === true };
    case "answer": {
      const action = ACTIONS.find((one) => one === body.action);
      if (action === undefined) throw refused(`action must be one of ${ACTIONS.join(", ")}`);
      const { content } = body;
      if (content !== undefined && !isObject(content)) throw refused("content must be an object");
      return { kind, question: numberIn(body, "question"), action, ...given({ content }) };
    }
    case "fail": {
      const [reason, code] = [textIn(body, "reason"), textIn(body, "code")];
      const intent = textIn(body, "intent");
      const delayMs = body.delayMs === undefined ? undefined : numberIn(body, "delayMs");
      if (intent === undefined) throw refused("intent must be the name of an intent");
      if (reason === undefined && delayMs === undefined) throw refused("a failure has a reason, or a delay, or both");
      return { kind, place: numberIn(body, "place"), intent, ...given({ reason, code, delayMs }) };
    }
    default:
      throw refused("kind must be pause, resume, step, fail, answering or answer");
  }
}

function numberIn(body: JsonObject, name: string): number {
  const value = body[name];
  if (typeof value === "number" && Number.isSafeInteger(value) && value >= 0) return value;
  throw refused(`${name} must be a whole number from 0`);
}

function textIn(body: JsonObject, name: string): string | undefined {
  const value = body[name];
  if (value === undefined || value === "") return undefined;
  if (typeof value === "string" && value.length <= 2_000) return value;
  throw refused(`${name} must be a text of at most 2,000 characters`);
}

const refused = (message: string): BacklotError => new BacklotError("BAD_REQUEST", message);
