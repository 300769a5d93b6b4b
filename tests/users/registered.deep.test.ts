import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { ROOT } from "../docs/scratch.js";
import { typeErrors } from "../docs/typescript.js";

/* Checks of intent names by the compiler, in a project that has Backlot installed. */

const REGISTERED = `import type * as intents from "./generated/index.js";
declare module "backlot/testing" {
  interface Registered {
    intents: typeof intents;
  }
}
`;

/** Returns statements that name an intent, an unwritten query, or a variable. */
const naming = (intent: string, query: string, variable: string): readonly string[] => [
  `scriptedUser({ intent: "${intent}" });`,
  `scriptedUser(["Hello", { intent: "${intent}", opens: "all" }]);`,
  `expect({}).toPerform("${intent}");`,
  `expect({}).not.toPerform("${intent}");`,
  `expect({}).toPerformOnlyAfterConsent("${intent}");`,
  `expect({}).toComplete("${intent}");`,
  `expect({}).toComplete({ intent: "${intent}" });`,
  `expect({}).toFind("${query}");`,
  `expect({}).toHaveSlots("${variable}", {});`,
  `assertThat([]).toPerform("${intent}");`,
];
const IMPORTS = [
  'import { assertThat } from "backlot/testing";',
  'import { scriptedUser } from "backlot/testing";',
  'import "backlot/vitest";',
  'import { expect } from "vitest";',
];
const GOOD = naming("book_table", "find_table_bookings", "x0");
const WRONG = naming("bok_table", "find_table_booking", "y0");

let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "backlot-registered-"));
  const modules = join(folder, "node_modules");
  await mkdir(modules);
  await symlink(ROOT, join(modules, "backlot"));
  for (const name of ["vitest", "zod"]) await symlink(join(ROOT, "node_modules", name), join(modules, name));
  await writeFile(join(folder, "package.json"), '{ "private": true, "type": "module" }');
  await cp(join(ROOT, "generated"), join(folder, "generated"), { recursive: true });
  await writeFile(join(folder, "good.ts"), [...IMPORTS, ...GOOD].join("\n"));
  await writeFile(join(folder, "wrong.ts"), [...IMPORTS, ...WRONG].join("\n"));
  await writeFile(join(folder, "registered.ts"), REGISTERED);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

it("any text names an intent where no classes are registered", () => {
  expect(typeErrors([join(folder, "good.ts"), join(folder, "wrong.ts")])).toEqual([]);
});

it("only intents of the registered classes have a name then, their entities' queries among them", () => {
  const registered = join(folder, "registered.ts");
  const all = [registered, join(folder, "good.ts"), join(folder, "wrong.ts")];
  const errors = typeErrors(all).filter((line) => line.includes("error TS"));
  const lines = errors.map((line) => Number(/wrong\.ts\((\d+),/.exec(line)?.[1]));
  expect(lines).toEqual(WRONG.map((_, nth) => IMPORTS.length + 1 + nth));
  expect(errors[2]).toMatch(/'"bok_table"' is not assignable to parameter of type .*"book_table"/);
});
