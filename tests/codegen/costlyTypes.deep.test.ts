import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { typecheck, typecheckBehaviours } from "../../src/codegen/typecheck/typecheck.js";
import { sampleOf } from "../runs.js";
import { folderOf } from "../schema/folder.js";

const SUM = `export const sum = ${"1+".repeat(100_000)}1;`;
/** Each level asks for the one below twice, with other arguments. */
const RECURSIVE = `
type Tree<D extends 0[], P extends string = ""> = D extends [0, ...infer R extends 0[]]
  ? [Tree<R, \`\${P}l\`>, Tree<R, \`\${P}r\`>]
  : P;
type Zeros = [0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0];
type Flat<T> = T extends [infer A, infer B] ? Flat<A> | Flat<B> : T;
export const leaf: Flat<Tree<Zeros>> = "x";
`;
const NESTED = `export type Deep = ${"[".repeat(50_000)}1${"]".repeat(50_000)};`;

const LIMITS = { milliseconds: 2_000 };

const COSTLY = [
  ["a sum of 100,000 numbers", SUM],
  ["a recursive conditional type", RECURSIVE],
] as const;

// The recursive type is tried among generated files, and without memory.
test.each(sampleOf(COSTLY, 2))("%s is stopped, and the file is named", { timeout: 300_000 }, async (_, text) => {
  const file = join(folderOf({ "sound.ts": "export const a = 1;" }), "act.behavior.ts");
  writeFileSync(file, text);
  const [error, ...more] = await typecheckBehaviours([join(file, "../sound.ts"), file], LIMITS);
  expect([error?.code, error?.place, more]).toEqual(["TYPES_TOO_COSTLY", { file }, []]);
  expect(error?.message).toBe("type-checking this file took more than 2 seconds and was stopped");
});

test("so it is among generated files", { timeout: 300_000 }, async () => {
  const folder = folderOf();
  writeFileSync(join(folder, "act.ts"), RECURSIVE);
  const errors = await typecheck(folder, LIMITS);
  expect(errors.map(({ code, place }) => [code, place])).toEqual([
    ["TYPES_TOO_COSTLY", { file: join(folder, "act.ts") }],
  ]);
});

test("a compiler that runs out of memory is stopped as well, and this process goes on", async () => {
  const file = join(folderOf(), "act.behavior.ts");
  writeFileSync(file, RECURSIVE);
  const [error] = await typecheckBehaviours([file], { memoryMb: 30 });
  expect([error?.code, error?.place]).toEqual(["TYPES_TOO_COSTLY", { file }]);
  expect(error?.message).toContain("MiB of memory");
});

test("brackets 50,000 deep are a problem of their file", async () => {
  const file = join(folderOf(), "act.behavior.ts");
  writeFileSync(file, NESTED);
  const errors = await typecheckBehaviours([file], LIMITS);
  expect(errors.map(({ code, message, place }) => [code, message, place])).toEqual([
    ["TYPE_ERROR", "the code is nested too deeply for the compiler", { file }],
  ]);
});
