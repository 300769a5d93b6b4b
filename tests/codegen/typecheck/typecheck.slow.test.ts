import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { generate, typecheck } from "../../../src/codegen/index.js";
import { parseIntent } from "../../../src/schema/index.js";
import { readIntents } from "../../../src/transcript/files/index.js";
import { soakTest } from "../../runs.js";
import { folderOf } from "../../schema/folder.js";
import { nastyIntents } from "../nasty.js";

const told = (errors: Awaited<ReturnType<typeof typecheck>>) =>
  errors.map(
    ({ code, message, place }) => `${code} ${place.file?.split("/").at(-1)}:${place.line}:${place.column} ${message}`,
  );

describe("the compiler accepts, at its strictest and far from any package", () => {
  test("awkward names, texts and objects", async () => {
    const result = await generate({ intents: nastyIntents(), out: folderOf(), typecheck: true });
    expect(told(result.typeErrors)).toEqual([]);
  });

  soakTest("our own intents", async () => {
    const intents = await readIntents(fileURLToPath(new URL("../../../intents", import.meta.url)));
    const result = await generate({ intents, out: folderOf(), typecheck: true });
    expect(told(result.typeErrors)).toEqual([]);
  });
});

const TAXI = parseIntent({
  command: "book_taxi",
  entity_name: "taxis",
  args: {
    pickup: { type: "str" },
    seats: { type: { enum: [4, 6] } },
    via: { type: "list[str]", optional: true },
    luggage: { type: { object: { properties: { bags: { type: "integer" } }, required: ["bags"] } }, optional: true },
  },
});

describe("the compiler complains", () => {
  test("with file, line and column", async () => {
    const out = folderOf();
    await generate({ intents: [TAXI], out });
    const file = join(out, "book_taxi.ts");
    writeFileSync(
      file,
      readFileSync(file, "utf8").replace("pickup: string | null = null;", "pickup: string | null = 3;"),
    );
    expect(told(await typecheck(out))).toEqual([
      "TYPE_ERROR book_taxi.ts:24:3 TS2322: Type 'number' is not assignable to type 'string'.",
    ]);
  });

  test("where the classes, rows and validators are used against their types, and only there", async () => {
    const out = folderOf();
    await generate({ intents: [TAXI], out });
    writeFileSync(
      join(out, "use.ts"),
      `import type { IntentClass, Opening, SlotsOf } from "backlot/kit";
import type { Taxis } from "./entities/index.js";
import { BookTaxi } from "./index.js";
import { type BookTaxiSlots, bookTaxiSlots } from "./validators/index.js";

export const type: IntentClass<BookTaxi> = BookTaxi;
export const task = new BookTaxi();
task.pickup = "King's Cross";
task.seats = 4;
task.luggage = { bags: 2 };
task.via = null;
export const command: "book_taxi" = BookTaxi.spec.command;
export const call: SlotsOf<BookTaxi> = { seats: 6 };
export const rows: Taxis[] = [{ id: "taxis_1", pickup: "here", seats: 4, luggage: { bags: 1 }, via: ["a"] }, { pickup: null }];
export const opening: Opening = { entities: { taxis: rows } };
export const slots: BookTaxiSlots = bookTaxiSlots.parse({});
export const seats: 4 | 6 = slots.seats;
export const bags: number | undefined = slots.luggage?.bags;

task.seats = 5;
task.colour = "red";
export const bad: Taxis = { seats: "4" };
export const worse: string = slots.via;
`,
    );
    expect(told(await typecheck(out)).map((line) => line.replace(/(TS\d+): .*/, "$1"))).toEqual([
      "TYPE_ERROR use.ts:20:1 TS2322",
      "TYPE_ERROR use.ts:21:6 TS2339",
      "TYPE_ERROR use.ts:22:29 TS2322",
      "TYPE_ERROR use.ts:23:14 TS2322",
    ]);
  });
});

test("a folder without TypeScript has no type errors", async () => {
  expect(await typecheck(folderOf())).toEqual([]);
});
