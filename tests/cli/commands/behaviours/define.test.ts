import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { deepTest } from "../../../runs.js";
import { backlot, folder, INTENTS } from "../../backlot.js";

const BOOK_TABLE = readFileSync(join(INTENTS, "book_table.json"), "utf8");
const CLOSED = `import { defineBehaviour, fail } from "backlot/kit";
export default defineBehaviour("book_table", { check: () => fail("closed for the season") });
`;
const CALL = 'book_table(restaurant_name="X", date="2024-05-18", time="20:00", party_size=2)';

test("new writes a behaviour beside the intent, and never touches one that exists", async () => {
  const cwd = folder({ "intents/book_table.json": BOOK_TABLE });
  const file = join(cwd, "intents/book_table.behavior.ts");
  const first = await backlot(["behaviours", "new", "book_table"], { cwd });
  expect(first).toMatchObject({ code: 0, stdout: "new  intents/book_table.behavior.ts\n" });
  const text = readFileSync(file, "utf8");
  expect(text).toContain('import type { BookTable } from "../generated/book_table.js";');
  expect(text).toContain('defineBehaviour<typeof BookTable>("book_table", {');
  const second = await backlot(["behaviours", "new", "book_table"], { cwd });
  expect(second).toMatchObject({ code: 0, stdout: "", stderr: expect.stringContaining("left as it is") });
  expect(readFileSync(file, "utf8")).toBe(text);
});

deepTest("what was written compiles beside the generated classes", async () => {
  const cwd = folder({ "intents/book_table.json": BOOK_TABLE });
  await backlot(["behaviours", "new", "book_table", "find_table_bookings"], { cwd });
  const generated = await backlot(["generate", "--typecheck"], { cwd });
  expect(generated).toMatchObject({ code: 0, stderr: expect.stringContaining("no type errors") });
  expect(await backlot(["lint"], { cwd })).toMatchObject({ code: 0, stdout: "" });
});

test("lint says where the generated classes are those of another version, and what to do", async () => {
  const cwd = folder({ "intents/book_table.json": BOOK_TABLE });
  await backlot(["generate"], { cwd });
  await backlot(["behaviours", "new", "book_table"], { cwd });
  const file = join(cwd, "generated/book_table.ts");
  // As classes were printed before `backlot/generated` was there.
  writeFileSync(file, readFileSync(file, "utf8").replaceAll("backlot/generated", "backlot/kit"));
  const { code, stdout } = await backlot(["lint"], { cwd });
  expect(code).toBe(1);
  expect(stdout).toMatch(/error STALE: this file was printed by another version of Backlot \(TS2\d+: .*'IntentBase'/);
  expect(stdout).toContain("generated/book_table.ts:2:10");
  expect(stdout).toContain("Run `backlot generate` and commit the result.");
  await backlot(["generate"], { cwd });
  expect(await backlot(["lint"], { cwd })).toMatchObject({ code: 0, stdout: "" });
});

test("an intent that is not there is an error before anything is written", async () => {
  const cwd = folder({ "intents/book_table.json": BOOK_TABLE });
  const ran = await backlot(["behaviours", "new", "book_table", "book_tabel"], { cwd });
  expect(ran).toMatchObject({ code: 2, stderr: expect.stringContaining("did you mean book_table?") });
  expect(existsSync(join(cwd, "intents/book_table.behavior.ts"))).toBe(false);
});

test("run uses those beside the intents, those of a folder, or none", async () => {
  const cwd = folder({ "intents/book_table.json": BOOK_TABLE, "intents/book_table.behavior.ts": CLOSED });
  expect((await backlot(["run", CALL], { cwd })).stdout).toContain("closed for the season");
  expect((await backlot(["run", "--no-behaviours", CALL], { cwd })).stdout).toContain("confirm x0");
  const native = await backlot(["run", "--engine", "native", CALL], { cwd });
  expect(native).toMatchObject({ code: 2, stderr: expect.stringContaining("BAD_OPTION") });
  const named = folder({ "code/book_table.behavior.ts": CLOSED });
  const ran = await backlot(["run", "--intents", INTENTS, "--behaviours", join(named, "code"), CALL], { cwd: named });
  expect(ran.stdout).toContain("closed for the season");
});

test("the config names a folder, or says that there are none", async () => {
  const files = { "intents/book_table.json": BOOK_TABLE, "intents/book_table.behavior.ts": CLOSED };
  const none = folder({ ...files, "backlot.config.ts": "export default { behaviours: false };" });
  expect((await backlot(["run", CALL], { cwd: none })).stdout).toContain("confirm x0");
  const named = folder({
    "intents/book_table.json": BOOK_TABLE,
    "code/book_table.behavior.ts": CLOSED,
    "backlot.config.ts": 'export default { behaviours: "code" };',
  });
  expect((await backlot(["run", CALL], { cwd: named })).stdout).toContain("closed for the season");
  const wrong = folder({ ...files, "backlot.config.ts": "export default { behaviours: 3 };" });
  expect(await backlot(["run", CALL], { cwd: wrong })).toMatchObject({
    code: 2,
    stderr: expect.stringContaining("BAD_CONFIG"),
  });
});

test("lint tells type errors and forbidden imports with their lines", async () => {
  const files = { "intents/book_table.json": BOOK_TABLE };
  const typed = folder({
    ...files,
    "intents/book_table.behavior.ts": CLOSED.replace('fail("closed for the season")', "3"),
  });
  const ran = await backlot(["lint", "--json"], { cwd: typed });
  expect(ran.code).toBe(1);
  expect(JSON.parse(ran.stdout)).toMatchObject({ errors: 1, problems: [{ code: "TYPE_ERROR", line: 2 }] });
  const imports = folder({ ...files, "intents/book_table.behavior.ts": `import "node:fs";\n${CLOSED}` });
  expect(JSON.parse((await backlot(["lint", "--json"], { cwd: imports })).stdout)).toMatchObject({
    problems: [{ code: "BAD_MODULE", line: 1 }],
  });
});

test("a folder of behaviours among the intents is found, told, and written to; in two places they clash", async () => {
  const files = { "intents/book_table.json": BOOK_TABLE, "intents/behaviours/book_table.behavior.ts": CLOSED };
  const cwd = folder({ ...files, "intents/find_tables.json": BOOK_TABLE.replace('"book_table"', '"find_tables"') });
  const ran = await backlot(["run", CALL], { cwd });
  expect(ran).toMatchObject({ code: 0, stderr: "behaviours: intents/behaviours\n" });
  expect(ran.stdout).toContain("closed for the season");
  expect((await backlot(["run", "--no-behaviours", CALL], { cwd })).stderr).toBe("");
  const written = await backlot(["behaviours", "new", "find_tables"], { cwd });
  expect(written).toMatchObject({ code: 0, stdout: "new  intents/behaviours/find_tables.behavior.ts\n" });
  const clash = folder({ ...files, "intents/book_table.behavior.ts": CLOSED });
  expect(await backlot(["run", CALL], { cwd: clash })).toMatchObject({
    code: 2,
    stderr: expect.stringContaining("move intents/book_table.behavior.ts there"),
  });
});

test("a saved session is refused where its behaviour is another one now", async () => {
  const cwd = folder({ "intents/book_table.json": BOOK_TABLE, "intents/book_table.behavior.ts": CLOSED });
  await backlot(["run", "--save", "half.json", CALL], { cwd });
  expect((await backlot(["run", "--open", "half.json", "say()"], { cwd })).code).toBe(0);
  writeFileSync(join(cwd, "intents/book_table.behavior.ts"), CLOSED.replace("season", "day"));
  expect(await backlot(["run", "--open", "half.json", "say()"], { cwd })).toMatchObject({
    code: 2,
    stderr: expect.stringContaining("the behaviour of book_table has changed"),
  });
});
