import { readFileSync } from "node:fs";
import { Ajv2020 } from "ajv/dist/2020.js";
import { expect } from "vitest";
import { fitsTemplate } from "../../../../../src/mocks/openapi/facade/paths.js";
import type { ApiMapping } from "../../../../../src/mocks/openapi/mapping.js";
import type { Answered, TestServer } from "../../../serve/client.js";

/** A client whose every answer is held to the schema that the API declares for its status, by another validator than ours. */
export class CheckedClient {
  private readonly ajv = new Ajv2020({ strict: false, validateFormats: false });
  private readonly server: TestServer;
  private readonly mapping: ApiMapping;
  private readonly base: string;
  answers = 0;

  constructor(server: TestServer, mapping: ApiMapping, base: string) {
    this.server = server;
    this.mapping = mapping;
    this.base = base;
  }

  /** @param path below the base of the server, or a whole address of it, as answers have it */
  async call(method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Answered> {
    const below = path.startsWith("http") ? path.slice((this.server.url + this.base).length) : path;
    const answer = await this.server.send(method, this.base + below, body, headers);
    const [pathname = ""] = below.split("?");
    const fitting = Object.values(this.mapping.operations).filter(
      (one) => one.method === method.toLowerCase() && fitsTemplate(one.path, pathname),
    );
    const names = (one: string): number => (one.match(/\{/g) ?? []).length;
    const [operation] = fitting.sort((a, b) => names(a.path) - names(b.path));
    const said = `${method} ${path} → ${answer.status} ${answer.text}`;
    const { status } = answer;
    const { responses } = operation ?? {};
    const response = responses?.[status] ?? responses?.[`${String(status)[0]}XX`] ?? responses?.default;
    expect(response, said).toBeDefined();
    const isValid =
      response?.schema === undefined ||
      this.ajv.validate({ ...response.schema, $defs: this.mapping.schemas }, answer.body);
    expect(isValid, `${said}\n${JSON.stringify(this.ajv.errors)}`).toBe(true);
    this.answers++;
    return answer;
  }

  /** An answer that must have a status. */
  async want(
    status: number,
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answered["body"]> {
    const answer = await this.call(method, path, body, headers);
    expect(answer.status, `${method} ${path} → ${answer.text}`).toBe(status);
    return answer.text === "" ? undefined : answer.body;
  }
}

/** The report of an import. */
export const reportIn = (out: string) => JSON.parse(readFileSync(`${out}/import-report.json`, "utf8"));
