import fc from "fast-check";
import * as build from "../../../../src/labels/build.js";
import type { ServedToolOptions } from "../../../../src/mocks/serve/sessions/beginning.js";
import type { RepeatableRequest } from "../../../../src/mocks/serve/sessions/keptAnswers.js";
import type { Sessions } from "../../../../src/mocks/serve/sessions/sessions.js";
import type { CallOptions } from "../../../../src/mocks/tools/index.js";
import type { Backend } from "../../../../src/runtime/backend.js";
import { loadBackend } from "../../../../src/runtime/loadBackend.js";
import { parseIntent } from "../../../../src/schema/parseIntent.js";

/** The ids of sessions: few, so that one is often opened again after it was closed. */
export const IDS = ["a", "b", "c", "d", "e"] as const;

/** Request of a client to a session that is there. */
export type Change = (sessions: Sessions, id: string, repeatable?: RepeatableRequest) => Promise<unknown>;

/** Action of one client. */
export interface Action {
  readonly id: string;
  /** Request to a session that is open. Where there is none, it opens one. */
  readonly does: Change | "close" | { readonly opens: string; readonly by: "fork" | "fork at 0" | "save" };
  /** How long it waits before, in turns of the queue of microtasks. */
  readonly delay: number;
  readonly faulty: boolean;
}

const COMMANDS = [
  'order(cake="plum", size=2)',
  'order(cake="plum")',
  "x0.size = 3",
  "confirm(x0)",
  "x0",
  "find_orders()",
  'rent(bike="red")',
  "nonsense(",
];

const execute =
  (command: string): Change =>
  (sessions, id, repeatable) =>
    sessions.execute(id, command, undefined, repeatable);

const call =
  (name: string, args: object, options: ServedToolOptions & CallOptions): Change =>
  (sessions, id, repeatable) =>
    sessions.call(id, name, args, options, repeatable);

const CALLS: readonly Change[] = [
  call("order", { cake: "plum", size: 1 }, { style: "one-shot", approved: true }),
  call("order", { cake: "nut", size: 1, confirmed: true }, { style: "one-shot", confirmedFlag: true }),
  call("order", { cake: "nut", size: "two" }, { style: "one-shot" }),
  call("order", { cake: "apple" }, {}),
  call("order", { size: 4 }, { id: "call 1" }),
  call("confirm", {}, {}),
  call("confirm", {}, { approved: true }),
  call("cancel", {}, {}),
  call("rent", { bike: "blue" }, { style: "one-shot" }),
  call("find_orders", {}, { style: "one-shot" }),
];

/** A command with all that it leads to, as the façade of an API sends it: it has no name under which it could come again. */
export const performs: Change = (sessions, id) =>
  sessions.perform(
    id,
    build.start("order", [
      ["cake", "fig"],
      ["size", 9],
    ]),
    "agreed",
  );

const OTHERS: readonly Change[] = [
  ...COMMANDS.map(execute),
  performs,
  (sessions, id, repeatable) => sessions.say(id, { author: "User", text: "Größer — 大きい 🎂" }, repeatable),
  (sessions, id, repeatable) => sessions.say(id, { author: "Response", text: "" }, repeatable),
  (sessions, id, repeatable) => sessions.reset(id, repeatable),
];

const does: fc.Arbitrary<Action["does"]> = fc.oneof(
  { weight: 12, arbitrary: fc.constantFrom(...CALLS) },
  { weight: 8, arbitrary: fc.constantFrom(...OTHERS) },
  { weight: 1, arbitrary: fc.constant("close" as const) },
  {
    weight: 2,
    arbitrary: fc.record({ opens: fc.constantFrom(...IDS), by: fc.constantFrom("fork", "fork at 0", "save") }),
  },
);

const action: fc.Arbitrary<Action> = fc.record({
  id: fc.constantFrom(...IDS),
  does,
  delay: fc.nat(3),
  faulty: fc.boolean(),
});

/** Actions of clients, all of a round at once; in the first one each session is opened. */
export const rounds: fc.Arbitrary<readonly (readonly Action[])[]> = fc
  .tuple(
    fc.tuple(...IDS.map((id) => action.map((one) => ({ ...one, id })))),
    fc.array(fc.array(action, { minLength: 4, maxLength: 10 }), { minLength: 2, maxLength: 6 }),
  )
  .map(([first, others]) => [first, ...others]);

/** A back-end with one intent that wants a confirmation and one that does not, and rows of both. */
export function smallBackend(): Promise<Backend> {
  const order = {
    command: "order",
    entity_name: "orders",
    confirmation_required: true,
    args: { cake: { type: "str", optional: false }, size: { type: "int", optional: false } },
  } as const;
  const rent = { command: "rent", entity_name: "rentals", args: { bike: { type: "str", optional: false } } } as const;
  return loadBackend([parseIntent(order), parseIntent(rent)], { engine: "native" });
}
