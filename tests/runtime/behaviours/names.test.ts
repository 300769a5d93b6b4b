import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { loadBackend } from "../../../src/runtime/index.js";
import { behaviour, project } from "./project.js";

/** Own names of objects, errors and functions: all are frozen beside behaviours, and slots may have them. */
const NAMES = "toString constructor __proto__ valueOf hasOwnProperty name message length then".split(" ");

test("slots of any name reach a behaviour, and its row, beside frozen prototypes", async () => {
  const folder = project({
    "odd.behavior.ts": behaviour(
      "odd",
      `perform({ slots }, world) {
        const mine = {}; mine.toString = 1; mine.constructor = 2;
        return succeed({ seen: JSON.stringify(slots), mine: JSON.stringify(mine), found: world.count("oddities", slots), valueOf: "mine" });
      }`,
    ),
  });
  const args = Object.fromEntries(NAMES.map((name) => [name, { type: "str", optional: false, description: "A name" }]));
  const intent = { command: "odd", description: "Odd names", domain: "tests", entity_name: "oddities" };
  writeFileSync(join(folder, "odd.json"), JSON.stringify({ ...intent, confirmation_required: false, args }));
  const session = (await loadBackend(folder, { engine: "quickjs" })).open();
  const [signal] = session.execute(`odd(${NAMES.map((name, i) => `${name}="v${i}"`).join(", ")})`);
  const sent = Object.fromEntries(NAMES.map((name, i) => [name, `v${i}`]));
  expect(signal).toMatchObject({ kind: "performed" });
  if (signal?.kind !== "performed") return;
  expect(JSON.stringify(signal.arguments)).toBe(JSON.stringify(sent));
  expect(signal.row).toMatchObject({ seen: JSON.stringify(sent), mine: '{"toString":1,"constructor":2}', found: 0 });
  expect(Object.entries(signal.row ?? {})).toContainEqual(["valueOf", "mine"]);
  expect(session.execute('x0.constructor = "other"')).toMatchObject([{ kind: "performed" }]);
  expect(session.execute('find_oddities(toString="v0", constructor="other")')).toMatchObject([
    { rows: [{ name: "v5" }] },
  ]);
});
