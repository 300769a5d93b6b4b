import { expect, it } from "vitest";
import { ApiPaths, fitsTemplate, type ServedOperation } from "../../../../src/mocks/openapi/facade/paths.js";

const operation = (method: string, path: string, ...basePaths: string[]): ServedOperation => ({
  command: `${method} ${path}`,
  method,
  path,
  basePaths: basePaths.length === 0 ? [""] : basePaths,
  parameters: [],
  responses: {},
});

function found(paths: ApiPaths, method: string, path: string): unknown {
  const match = paths.find(method, path);
  return match === null || "methods" in match ? match : [match.operation.command, Object.fromEntries(match.path)];
}

it("finds operations by method and path, fixed parts before names", () => {
  const templates = ["/pets/{id}", "/pets/mine", "/pets/{name}.png", "/{kind}/mine", "/pets/{id}/toys/{toy}", "/"];
  const paths = new ApiPaths([...templates.map((path) => operation("get", path)), operation("put", "/pets/{id}")]);
  expect(found(paths, "get", "/pets/mine")).toEqual(["get /pets/mine", {}]);
  expect(found(paths, "get", "/pets/rex.png")).toEqual(["get /pets/{name}.png", { name: "rex" }]);
  expect(found(paths, "get", "/pets/.png")).toEqual(["get /pets/{id}", { id: ".png" }]);
  expect(found(paths, "get", "/pets/a%2Fb%20c")).toEqual(["get /pets/{id}", { id: "a/b c" }]);
  expect(found(paths, "head", "/dogs/mine")).toEqual(["get /{kind}/mine", { kind: "dogs" }]);
  expect(found(paths, "put", "/pets/mine")).toEqual(["put /pets/{id}", { id: "mine" }]);
  expect(found(paths, "get", "/pets/1/toys/2")).toEqual(["get /pets/{id}/toys/{toy}", { id: "1", toy: "2" }]);
  expect(found(paths, "get", "/")).toEqual(["get /", {}]);
  expect(found(paths, "delete", "/pets/1")).toEqual({ methods: ["GET", "PUT"] });
  for (const path of ["/pets", "/pets/", "/pets/1/", "//", "/pets/1/toys"])
    expect(found(paths, "get", path), path).toBeNull();
  expect(() => paths.find("get", "/pets/%E0%A4%A")).toThrow("decoded");
});

it("finds operations below each base path", () => {
  const paths = new ApiPaths([operation("get", "/a", "/v1", "/mirror/v1")]);
  expect([found(paths, "get", "/v1/a"), found(paths, "get", "/mirror/v1/a")]).not.toContain(null);
  expect(found(paths, "get", "/a")).toBeNull();
});

it("takes as long as a path is, however many names touch", () => {
  const names = Array.from({ length: 30 }, (_, i) => `{n${i}}`).join("");
  const paths = new ApiPaths([operation("get", `/${names}!`), operation("get", "/{a}-{b}-{c}:done")]);
  expect(found(paths, "get", `/${"a".repeat(100_000)}`)).toBeNull();
  expect(found(paths, "get", "/1-2-3-4:done")).toEqual(["get /{a}-{b}-{c}:done", { a: "1", b: "2", c: "3-4" }]);
});

it("knows the templates of the server's own routes", () => {
  expect(fitsTemplate("/sessions/{id}", "/sessions/ana")).toBe(true);
  expect(fitsTemplate("/sessions/{id}", "/sessions")).toBe(false);
});
