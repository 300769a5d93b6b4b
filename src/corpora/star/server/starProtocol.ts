import { BacklotError } from "../../../base/errors.js";
import { isObject, type JsonObject } from "../../../base/json/object.js";
import type { Signal, Value } from "../../../kit/internal.js";
import type { BuildValue } from "../../../labels/build.js";
import * as build from "../../../labels/build.js";
import { problemOf, sendJson, sendProblem } from "../../../mocks/serve/http/answer.js";
import { readJson } from "../../../mocks/serve/http/body.js";
import { type Protocol, protocolOf } from "../../../mocks/serve/http/protocol.js";
import type { Call, Handler, Route } from "../../../mocks/serve/http/routes/route.js";
import { OPERATOR_NAMES } from "../format/operators.js";

const MAX_QUEUED = 1_000;

/** APIs that return the number of matching rows; the others return -1. */
const COUNTED = /_search$/;

const text = { type: "string" };

const SCHEMAS = {
  StarConstraints: {
    type: "array",
    items: {
      type: "object",
      properties: { Slot: text, Value: {}, Comparator: { type: ["string", "null"] } },
      required: ["Slot", "Value"],
    },
  },
  StarReply: {},
  StarAnswer: {},
};

/**
 * The protocol of STAR's API server (RasaHQ/STAR, `run_api_server`) over an imported back-end, below `/star`, for
 * `serveHttp`. A query is a POST of its constraints. Queued replies are served first. There are no sessions: each query
 * starts a dialogue of its own, with the next seed.
 */
export function starProtocol(): Protocol {
  return protocolOf("star", { routes: starRoutes(), about: "The protocol of STAR's API server", schemas: SCHEMAS });
}

function starRoutes(): readonly Route[] {
  const queued = new Map<string, unknown[]>();
  let seed = 0;
  const query: Handler = async (call) => {
    const { service, outgoing } = call;
    const { catalog } = service.backend;
    const constraints = await readJson(call.incoming, service.limits.bodyBytes);
    const task = taskOf(call);
    const reply = queued.get(task)?.shift();
    if (reply !== undefined) {
      sendJson(outgoing, 200, reply);
      return;
    }
    seed++;
    const session = service.backend.open({ seed, lenient: true });
    const { slots = [], entity = null } = catalog.get(task) ?? {};
    const given = constraintSlots(constraints, slots);
    const known = given.filter(([name]) => slots.some((slot) => slot.name === name));
    const [signal] = session.executeCommand(build.start(task, known));
    // A row without a column matches no constraint on it. Other functions ignore unknown columns.
    const fits = entity === null || known.length === given.length;
    const { status, body } = fits ? answerOf(task, signal) : refusal("Nothing found for these constraints");
    sendJson(outgoing, status, body);
  };
  const lay: Handler = async (call) => {
    const reply = await readJson(call.incoming, call.service.limits.bodyBytes);
    if (reply === undefined) throw new BacklotError("BAD_REQUEST", "the body is the reply that is to be served");
    const replies = queued.get(taskOf(call)) ?? [];
    if (replies.length >= MAX_QUEUED) {
      const problem = new BacklotError("TOO_MANY_REQUESTS", `${MAX_QUEUED} replies are already waiting`);
      sendProblem(call.outgoing, problemOf(problem));
      return;
    }
    queued.set(taskOf(call), [...replies, reply]);
    sendJson(call.outgoing, 200, { Message: "Ok" });
  };
  const clear: Handler = ({ outgoing }) => {
    queued.clear();
    sendJson(outgoing, 200, { Message: "Ok" });
  };
  const common = { tag: "star", success: { status: 200, description: "STAR's answer", schema: "StarAnswer" } } as const;
  return [
    {
      ...common,
      method: "post",
      path: "/star/{task}",
      id: "queryStar",
      summary: "Queries an API of STAR with constraints; a reply that was laid in comes first",
      body: { schema: "StarConstraints", required: false },
      handle: query,
    },
    {
      ...common,
      method: "post",
      path: "/star/mock/{task}",
      id: "layStarReply",
      summary: "Lays in a reply for an API of STAR; they are served in order",
      body: { schema: "StarReply", required: true },
      handle: lay,
    },
    {
      ...common,
      method: "get",
      path: "/star/mock/clear",
      id: "clearStarReplies",
      summary: "Takes back all replies that were laid in",
      handle: clear,
    },
  ];
}

function taskOf({ service, path }: Call): string {
  const task = path("task");
  if (service.backend.catalog.has(task)) return task;
  throw new BacklotError("UNKNOWN_INTENT", "no API has this name");
}

/** A constraint on a parameter; the operator is null for a bare value. */
interface Said {
  readonly value: Value;
  readonly operator: string | null;
}

/** Repeated parameters become a list, which the behaviours support. */
function constraintSlots(constraints: unknown, slots: readonly { readonly name: string }[]): [string, BuildValue][] {
  if (constraints === undefined) return [];
  if (!Array.isArray(constraints)) throw malformed();
  const given = new Map<string, Said[]>();
  for (const constraint of constraints as unknown[]) {
    if (!isObject(constraint)) throw malformed();
    const { Slot, Value: value, Comparator } = constraint;
    if (typeof Slot !== "string" || value === undefined) throw malformed();
    const operator = Comparator === undefined || Comparator === null ? null : OPERATOR_NAMES[String(Comparator)];
    if (operator === undefined) throw new BacklotError("BAD_REQUEST", "the Comparator is not one of STAR's");
    // A row's number is `id`; an imported column of this name is `Id`.
    const name = Slot === "id" && slots.some((slot) => slot.name === "Id") ? "Id" : Slot;
    given.set(name, [...(given.get(name) ?? []), { value: value as Value, operator }]);
  }
  return [...given].map(([name, said]) => [name, together(said)]);
}

/** The constraint on one parameter: a value, a comparison, a range of two comparisons, or a list of all values. */
function together(said: readonly Said[]): BuildValue {
  const [first, second, ...more] = said;
  if (first !== undefined && second === undefined) {
    const { operator, value } = first;
    return operator === null ? (value as BuildValue) : build.operator(operator, value as BuildValue);
  }
  const least = said.find(({ operator }) => operator === "at_least");
  const most = said.find(({ operator }) => operator === "at_most");
  if (least !== undefined && most !== undefined && more.length === 0) {
    return build.operator("between", [least.value, most.value] as BuildValue);
  }
  return said.flatMap(({ value }) => value) as BuildValue;
}

function answerOf(task: string, signal: Signal | undefined): { status: number; body: JsonObject } {
  switch (signal?.kind) {
    case "found": {
      const [row = {}] = signal.rows;
      const { Id, ...item } = row;
      const count = COUNTED.test(task) ? (signal.total ?? signal.rows.length) : -1;
      const Item = { ...item, ...(Id === undefined ? {} : { id: Id }), api_name: task };
      return { status: 200, body: { Message: "Ok", Item, NumOtherItems: count } };
    }
    case "ask":
      return refusal(`Parameter '${signal.slot}' is required but was not provided.`);
    case "failed":
      return refusal(signal.reason);
    case "error":
      return refusal(signal.message);
    default:
      return refusal("the API gave no answer");
  }
}

function refusal(reason: string): { status: number; body: JsonObject } {
  return { status: 400, body: { Message: `API code failed: ${reason}` } };
}

function malformed(): BacklotError {
  return new BacklotError("BAD_REQUEST", "constraints are a list of { Slot, Value, Comparator? }");
}
