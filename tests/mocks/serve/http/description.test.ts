import SwaggerParser from "@apidevtools/swagger-parser";
import { Ajv2020 } from "ajv/dist/2020.js";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { starProtocol } from "../../../../src/corpora/star/server/starProtocol.js";
import { partsOf } from "../../../../src/mocks/serve/http/protocol.js";
import { routesOf } from "../../../../src/mocks/serve/http/server.js";
import { TestServer } from "../client.js";

let server: TestServer;
// biome-ignore lint/suspicious/noExplicitAny: a description is JSON of many shapes
let description: any;
beforeAll(async () => {
  server = await TestServer.start({ protocols: [starProtocol()] });
  description = (await server.get("/openapi.json")).body;
});
afterAll(() => server.close());

describe("the server's description of itself", () => {
  it("is OpenAPI 3.1", async () => {
    expect(description.openapi).toBe("3.1.0");
    await expect(SwaggerParser.validate(structuredClone(description))).resolves.toBeDefined();
  });

  it("names the status of a request that a fault plan lets time out", () => {
    for (const path of ["/sessions/{id}/commands", "/sessions/{id}/tools/{name}"])
      expect(description.paths[path].post.responses).toHaveProperty("504");
  });

  it("names every route, under ids of its own", () => {
    const described = Object.entries<object>(description.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method} ${path}`),
    );
    const routes = routesOf([partsOf(starProtocol())]);
    expect(described.sort()).toEqual(routes.map(({ method, path }) => `${method} ${path}`).sort());
    expect(new Set(routes.map(({ id }) => id)).size).toBe(routes.length);
  });

  it("describes what is answered", async () => {
    const path = await server.open({ seed: 2 });
    await server.execute(path, 'find_restaurants(cuisine="italian")');
    await server.execute(
      path,
      'book_table(restaurant_name="Blue Heron", date="2024-05-18", time="20:00", party_size=2)',
    );
    const id = path.slice("/sessions/".length);
    const calls: readonly (readonly [route: string, method: string, path: string, body?: unknown])[] = [
      ["/sessions", "post", "/sessions", { seed: 1 }],
      ["/sessions", "get", "/sessions"],
      ["/sessions/{id}", "get", path],
      ["/sessions/{id}/commands", "post", `${path}/commands`, { command: "nonsense(" }],
      ["/sessions/{id}/commands", "post", `${path}/commands`, { command: `confirm(x${2})` }],
      ["/sessions/{id}/turns", "post", `${path}/turns`, { author: "User", text: "Hello." }],
      ["/sessions/{id}/state", "get", `${path}/state`],
      ["/sessions/{id}/snapshot", "get", `${path}/snapshot`],
      ["/sessions/{id}/diff", "get", `${path}/diff`],
      ["/sessions/{id}/save", "get", `${path}/save`],
      ["/sessions/{id}/transcript", "get", `${path}/transcript`],
      ["/sessions/{id}/fork", "post", `${path}/fork`, { at: 0 }],
      ["/sessions/{id}/tools", "get", `${path}/tools?format=mcp`],
      ["/sessions/{id}/tools/{name}", "post", `${path}/tools/book_table`, { arguments: { party_size: 3 } }],
      ["/sessions/{id}/reset", "post", `${path}/reset`],
      ["/health", "get", "/health"],
      ["/intents", "get", "/intents"],
      ["/problems/{code}", "get", "/problems/TOO_LARGE"],
      ["/sessions", "delete", "/sessions"],
    ];
    expect(id).not.toBe("");
    const ajv = new Ajv2020({ strict: false, validateFormats: false });
    ajv.addSchema({ $id: "https://backlot.test/", components: description.components });
    const named = (name: string) => ({ $ref: `https://backlot.test/#/components/schemas/${name}` });
    for (const [route, method, url, body] of calls) {
      const answered = await server.send(method.toUpperCase(), url, body);
      const { responses, requestBody } = description.paths[route][method];
      const content = responses[answered.status]?.content["application/json"].schema.$ref;
      expect(content, `${method} ${url} answered ${answered.status}: ${answered.text.slice(0, 200)}`).toBeDefined();
      const valid = ajv.validate(named(content.split("/").at(-1)), answered.body);
      expect(valid, `${method} ${url}: ${ajv.errorsText()}`).toBe(true);
      if (body === undefined) continue;
      const request = requestBody.content["application/json"].schema.$ref.split("/").at(-1);
      expect(ajv.validate(named(request), body), `the body of ${method} ${url}: ${ajv.errorsText()}`).toBe(true);
    }
    const problem = await server.get("/sessions/none");
    expect(problem.type).toBe("application/problem+json");
    expect(ajv.validate(named("Problem"), problem.body)).toBe(true);
  });
});
