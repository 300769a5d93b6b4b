import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { BacklotError } from "../../../../src/base/errors.js";
import { importOpenapi, type OpenapiImportOptions } from "../../../../src/mocks/openapi/index.js";
import { writeImport } from "../../../../src/transcript/files/importing/index.js";
import { folder } from "../../../transcript/files/importing/folder.js";
import { imported } from "./imported.js";

const schemaDocument = (schema: object, more: object = {}) =>
  JSON.stringify({
    openapi: "3.1.0",
    info: { title: "T", version: "1" },
    paths: { "/a": { get: { responses: { 200: { description: "", content: { "application/json": { schema } } } } } } },
    ...more,
  });

/** Imports files of which the first is the document, and gives the error; nothing may have been written. */
async function refusal(
  files: Readonly<Record<string, string>>,
  options: OpenapiImportOptions = {},
  inside = folder(files),
) {
  const out = join(inside, "out");
  const [name = ""] = Object.keys(files);
  const items = importOpenapi([join(inside, name)], options);
  const error: unknown = await writeImport(out, items, { format: "openapi" }).then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof BacklotError)) throw new Error(`no error of ours: ${String(error)}`, { cause: error });
  expect(readdirSync(inside)).not.toContain("out");
  return {
    code: error.code,
    message: error.message.replaceAll(inside, ""),
    file: error.place.file?.replace(inside, ""),
    pointer: error.place.pointer,
    line: error.place.line,
    hint: error.hint,
  };
}

const paths = (given: object, more: object = {}) =>
  JSON.stringify({ openapi: "3.0.3", info: { title: "T", version: "1" }, paths: given, ...more });

describe("documents that are none", () => {
  it("are refused by what they are", async () => {
    expect(await refusal({ "a.json": '{"swagger":"1.2","paths":{}}' })).toMatchObject({
      code: "BAD_OPENAPI",
      message: "/a.json is Swagger 1.2, not 2.0",
      pointer: "/swagger",
    });
    for (const version of ["4.0.0", "2", "three", "{}", "3.1.0.0.0"])
      expect(await refusal({ "a.yaml": `openapi: ${version}\npaths: {}\n` })).toMatchObject({
        pointer: "/openapi",
        code: "BAD_OPENAPI",
      });
    expect(await refusal({ "a.yaml": "title: a recipe\n" })).toMatchObject({ code: "BAD_OPENAPI" });
    expect(await refusal({ "a.yaml": "just words" })).toMatchObject({ code: "BAD_OPENAPI" });
    expect(await refusal({ "a.yaml": "" })).toMatchObject({ code: "BAD_OPENAPI" });
    expect(await refusal({ "a.json": '{"openapi":"3.1.0","webhooks":{}}' })).toMatchObject({ pointer: "/paths" });
    expect(await refusal({ "a.json": '{"openapi": "3.1.0",\n "paths": }' })).toMatchObject({
      code: "JSON_SYNTAX",
      line: 2,
    });
    expect(await refusal({ "a.yaml": "openapi: 3.1.0\npaths:\n  /a: [1\n  b" })).toMatchObject({
      code: "BAD_OPENAPI",
      file: "/a.yaml",
    });
    expect(await refusal({ "a.json": paths({}) })).toMatchObject({ code: "WRONG_FORMAT" });
  });
});

describe("references", () => {
  const at = (ref: string) => schemaDocument({ $ref: ref });
  const POINTER = "/paths/~1a/get/responses/200/content/application~1json/schema";

  it("that lead nowhere, or in a circle, count for nothing, with a note", async () => {
    const noted = async (files: Readonly<Record<string, string>>) => {
      const { mapping } = await imported(join(folder(files), "a.json"));
      expect(mapping.operations.get_a?.responses["200"]?.schema).toEqual({});
      return mapping.refused.filter(({ effect }) => effect === "odd");
    };
    expect(await noted({ "a.json": at("#/components/schemas/None") })).toEqual([
      {
        operation: "schemas",
        at: `a.json#${POINTER}`,
        message: "the reference #/components/schemas/None leads nowhere",
        effect: "odd",
      },
    ]);
    const ofAnchor = await noted({ "a.json": at("#Named") });
    expect(ofAnchor).toMatchObject([{ message: expect.stringContaining("anchor"), at: `a.json#${POINTER}` }]);
    expect(await noted({ "a.json": at("b.json#/x") })).toMatchObject([
      { message: expect.stringContaining("no such file") },
    ]);
    expect(await noted({ "a.json": at("b.json#/x"), "b.json": "{" })).toMatchObject([
      { message: expect.stringContaining("b.json is not valid JSON") },
    ]);
    expect(await noted({ "a.json": at("b.json#/x"), "b.json": "{}" })).toMatchObject([{ at: `a.json#${POINTER}` }]);
    const circle = { A: { $ref: "#/components/schemas/B" }, B: { $ref: "#/components/schemas/A" } };
    const circular = schemaDocument({ $ref: "#/components/schemas/A" }, { components: { schemas: circle } });
    expect(await noted({ "a.json": circular })).toMatchObject([{ message: expect.stringContaining("circle") }]);
  });

  it("that lead into themselves, or over too many others, count for nothing", async () => {
    const schemas = (given: object) => ({ components: { schemas: given } });
    const into = (name: string, rest = "") => ({ $ref: `#/components/schemas/${name}${rest}` });
    for (const given of [
      { A: into("A", "/properties/x") },
      { A: into("B", "/y"), B: into("A", "/x") },
      Object.fromEntries(Array.from({ length: 3_000 }, (_, i) => [i === 0 ? "A" : `A${i}`, into(`A${i + 1}`)])),
      Object.fromEntries(Array.from({ length: 3_000 }, (_, i) => [i === 0 ? "A" : `A${i}`, into(`A${i + 1}`, "/x")])),
    ]) {
      const { mapping } = await imported(
        join(folder({ "a.json": schemaDocument(into("A"), schemas(given)) }), "a.json"),
      );
      expect(mapping.operations.get_a?.responses["200"]?.schema).toEqual({});
    }
  });

  it("are followed once, however many others lead over them", async () => {
    // Each leads over the next one, and to a part of what that leads to, which leads over it again.
    const parts: Record<string, object> = { L40: { type: "string" } };
    for (let i = 0; i < 40; i++) {
      parts[`L${i}`] = { $ref: `#/components/schemas/O${i}/properties/x` };
      parts[`O${i}`] = { properties: { x: { $ref: `#/components/schemas/M${i}/properties/x` } } };
      parts[`M${i}`] = { $ref: `#/components/schemas/N${i}` };
      parts[`N${i}`] = { properties: { x: { $ref: `#/components/schemas/L${i + 1}` } } };
    }
    const inside = folder({
      "a.json": schemaDocument({ $ref: "#/components/schemas/L0" }, { components: { schemas: parts } }),
    });
    const items = importOpenapi([join(inside, "a.json")]);
    expect(await writeImport(join(inside, "out"), items, { format: "openapi" })).toMatchObject({ intents: 1 });
  });

  it("may chain any number of schemas", async () => {
    const count = 5_000;
    const parts = Object.fromEntries(
      Array.from({ length: count }, (_, i) => [
        `S${i}`,
        i === count - 1 ? { type: "string" } : { properties: { x: { $ref: `#/components/schemas/S${i + 1}` } } },
      ]),
    );
    const inside = folder({
      "a.json": schemaDocument({ $ref: "#/components/schemas/S0" }, { components: { schemas: parts } }),
    });
    const items = importOpenapi([join(inside, "a.json")]);
    expect(await writeImport(join(inside, "out"), items, { format: "openapi" })).toMatchObject({ intents: 1 });
    const mapping = JSON.parse(readFileSync(join(inside, "out/openapi.json"), "utf8"));
    expect(Object.keys(mapping.schemas)).toHaveLength(count);
  });

  it("cannot leave the document's folder, by whatever spelling or link", async () => {
    const inside = folder({ "secret.json": "{}", "api/.env": "TOKEN=1", "secrets/x.json": "{}" });
    mkdirSync(join(inside, "api"), { recursive: true });
    symlinkSync(join(inside, "secret.json"), join(inside, "api/link.json"));
    symlinkSync(join(inside, "secrets"), join(inside, "api/folder"));
    const tricks = ["../secret.json", "%2e%2e/secret.json", "..%2fsecret.json", `${inside}/secret.json`, "link.json"];
    for (const ref of [
      ...tricks,
      `file://${inside}/secret.json`,
      "folder/x.json",
      "/etc/passwd",
      ".env",
      "\\..\\secret.json",
    ]) {
      writeFileSync(join(inside, "api/a.json"), at(ref));
      const { mapping } = await imported(join(inside, "api/a.json"));
      expect(mapping.refused, ref).toMatchObject([
        { effect: "alone" },
        { effect: "odd", message: expect.stringMatching(/outside of|neither JSON nor YAML|no such file/) },
      ]);
      expect(JSON.stringify(mapping), ref).not.toContain("TOKEN");
    }
    // Where the folder around is named, they may.
    writeFileSync(join(inside, "api/a.json"), at("../secret.json"));
    const report = await writeImport(
      join(inside, "out"),
      importOpenapi([join(inside, "api/a.json")], { root: inside }),
      {
        format: "openapi",
      },
    );
    expect(report.intents).toBe(1);
  });

  it("are fetched only below an address that was allowed, and redirects are not followed", async () => {
    const asked: string[] = [];
    const server = createServer(({ url = "" }, response) => {
      asked.push(url);
      if (url === "/schemas/away.json") response.writeHead(302, { location: "/private.json" }).end();
      else if (url === "/schemas/gone.json") response.writeHead(404).end();
      else response.end('{"type":"integer"}');
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    onTestFinished(() => void server.close());
    const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const why = async (path: string, allowed: OpenapiImportOptions = {}) => {
      const { mapping } = await imported(join(folder({ "a.json": at(base + path) }), "a.json"), allowed);
      return mapping.refused.find(({ effect }) => effect === "odd")?.message;
    };
    expect(await why("/schemas/x.json")).toContain("only where that is asked for");
    const options = { allowAddress: [`${base}/schemas`] };
    for (const path of ["/private.json", "/schemas/../private.json", "/schemasx.json"])
      expect(await why(path, options)).toContain("only where that is asked for");
    expect(asked).toEqual([]);
    for (const name of ["away", "gone"])
      expect(await why(`/schemas/${name}.json`, options)).toContain("cannot be fetched");
    const out = folder({ "a.json": at(`${base}/schemas/x.json`) });
    const items = importOpenapi([join(out, "a.json")], options);
    expect(await writeImport(join(out, "out"), items, { format: "openapi" })).toMatchObject({ intents: 1 });
    expect(asked).toEqual(["/schemas/away.json", "/schemas/gone.json", "/schemas/x.json"]);
  });
});

describe("documents that are too much", () => {
  it("are refused: aliases that multiply or hold themselves, deep ones, large ones", async () => {
    const level = (n: number) =>
      `l${n}: &l${n} [${Array(9)
        .fill(`*l${n - 1}`)
        .join(", ")}]`;
    const bomb = ["l0: &l0 [a, b]", ...Array.from({ length: 12 }, (_, n) => level(n + 1))].join("\n");
    expect(
      await refusal({ "a.yaml": `openapi: 3.1.0\npaths: {}\nx-bomb:\n  ${bomb.replaceAll("\n", "\n  ")}\n` }),
    ).toMatchObject({
      code: "BAD_OPENAPI",
      message: expect.stringContaining("aliases"),
    });
    expect(await refusal({ "a.yaml": "openapi: 3.1.0\npaths: &p\n  /a: *p\n" })).toMatchObject({ code: "BAD_OPENAPI" });
    const deep = `${'{"not":'.repeat(300)}{}${"}".repeat(300)}`;
    expect(await refusal({ "a.json": schemaDocument(JSON.parse(deep)) })).toMatchObject({ code: "JSON_SYNTAX" });
  });

  it("are refused by the name of the option that lets them in", async () => {
    const chained = { "a.json": schemaDocument({ $ref: "b.json" }), "b.json": '{"$ref":"c.json"}', "c.json": "{}" };
    expect(await refusal(chained, { maxFiles: 2 })).toMatchObject({
      code: "BAD_OPENAPI",
      message: "/a.json consists of more than 2 files; maxFiles (--max-files) allows more",
    });
    expect(await refusal(chained, { maxBytes: chained["a.json"].length + 5 })).toMatchObject({
      code: "BAD_OPENAPI",
      message: expect.stringContaining("maxBytes (--max-bytes)"),
    });
    const { mapping } = await imported(join(folder(chained), "a.json"), { maxFiles: 3, maxBytes: 1_000 });
    expect(mapping.refused.map(({ effect }) => effect)).toEqual(["alone"]);
  });
});
