import { execFile } from "node:child_process";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { folder } from "../../transcript/files/importing/folder.js";

/* Packages that are optional peers of the package, in a process that finds none of them. */

const ROOT = join(import.meta.dirname, "../../..");
const HOOKS = `export async function resolve(name, context, next) {
  if (!/^(?:httpxy|@scalar\\/openapi-upgrader)(?:\\/|$)/.test(name)) return next(name, context);
  throw Object.assign(new Error("Cannot find package " + name), { code: "ERR_MODULE_NOT_FOUND" });
}`;
const dataUrl = (code: string): string => `data:text/javascript,${encodeURIComponent(code)}`;

/** Output of a program that finds none of the packages. */
async function printed(program: string): Promise<string> {
  const hook = dataUrl(`import { register } from "node:module"; register(${JSON.stringify(dataUrl(HOOKS))});`);
  const args = ["--import", hook, "--input-type=module", "--eval", program];
  return (await promisify(execFile)(process.execPath, args, { cwd: folder() })).stdout;
}

const told = (act: string): string =>
  `try { ${act} } catch ({ code, message }) { console.log(code + ": " + message.replace(/^.*needs/, "needs")); }`;
const serve = JSON.stringify(pathToFileURL(join(ROOT, "dist/cli/doors/serve.js")).href);

test("recording without httpxy says what to install", async () => {
  const act = told('await recordHttp("http://127.0.0.1:9", { add() {} });');
  expect(await printed(`import { recordHttp } from ${serve}; ${act}`)).toBe(
    "MISSING_PACKAGE: needs the package httpxy, which is not installed: npm install httpxy\n",
  );
});

test("Swagger 2.0 without its converter says what to install, and OpenAPI 3 is read", async () => {
  const paths = { "/a": { get: { responses: { 200: { description: "" } } } } };
  const info = { title: "T", version: "1" };
  const inside = folder({
    "old.json": JSON.stringify({ swagger: "2.0", info, paths }),
    "new.json": JSON.stringify({ openapi: "3.1.0", info, paths }),
  });
  const read = (name: string): string =>
    told(
      `for await (const { kind } of importOpenapi([${JSON.stringify(join(inside, name))}])) if (kind === "intent") console.log(kind);`,
    );
  expect(await printed(`import { importOpenapi } from ${serve}; ${read("new.json")} ${read("old.json")}`)).toBe(
    "intent\nMISSING_PACKAGE: needs the package @scalar/openapi-upgrader, which is not installed: npm install @scalar/openapi-upgrader\n",
  );
});
