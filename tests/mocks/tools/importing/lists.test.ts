import { describe, expect, it } from "vitest";
import { inFormat } from "../../../../src/mocks/serve/http/routes/toolRoutes.js";
import { tools as aiTools } from "../../../../src/mocks/tools/ai/tools.js";
import { anthropicTools } from "../../../../src/mocks/tools/anthropic/index.js";
import { toolsOf } from "../../../../src/mocks/tools/index.js";
import { mockTools } from "../../../../src/mocks/tools/mock/index.js";
import { legalNames } from "../../../../src/mocks/tools/names.js";
import { openaiResponsesTools, openaiTools } from "../../../../src/mocks/tools/openai/index.js";
import { imported } from "./imported.js";
import { inItsFormat, LISTS } from "./lists.js";

const text = (value: unknown): string => JSON.stringify(value);

describe("twenty lists of tools", () => {
  it("are twenty, five for each provider, for libraries and for MCP, and one of 200", () => {
    expect(LISTS).toHaveLength(20);
    for (const formats of [["openai", "responses"], ["anthropic"], ["ai", "langchain", "schemas"], ["mcp"]])
      expect([formats, LISTS.filter(({ format }) => formats.includes(format)).length]).toEqual([formats, 5]);
    expect(LISTS.filter(({ tools }) => tools.length === 200)).toHaveLength(1);
  });

  it.each(LISTS)("$title ($format): names, descriptions and parameters come out byte for byte", async (list) => {
    const given = inItsFormat(list);
    expect(text(mockTools(given as object).tools)).toBe(text(given));
    const { backend, report } = await imported({ tools: given }, false);
    expect(report.leftOut ?? []).toEqual(expect.not.arrayContaining(list.tools.map(({ name }) => name)));
    const session = backend.open();
    const names = legalNames(list.tools.map(({ name }) => name));
    const wanted = list.tools.map(({ name, description, parameters }) => {
      const about = list.format === "schemas" ? "" : description;
      return { name: names.get(name), description: about, parameters };
    });

    const functions = openaiTools(session).tools;
    if (list.format === "openai") expect(text(functions)).toBe(text(given));
    const told = functions.map(({ function: { name, description, parameters } }) => ({
      name,
      description,
      parameters,
    }));
    expect(text(told)).toBe(text(wanted));

    const responses = openaiResponsesTools(session).tools;
    if (list.format === "responses") expect(text(responses)).toBe(text(given));
    expect(text(responses.map(({ name, description, parameters }) => ({ name, description, parameters })))).toBe(
      text(wanted),
    );

    const messages = anthropicTools(session).tools;
    if (list.format === "anthropic") expect(text(messages)).toBe(text(given));
    else
      expect(text(messages.map(({ name, description, input_schema }) => [name, description, input_schema]))).toBe(
        text(wanted.map(({ name, description, parameters }) => [name, description, parameters])),
      );

    const set = Object.entries(aiTools(session)).map(([name, tool]) => {
      const { jsonSchema } = tool.inputSchema as unknown as { readonly jsonSchema: unknown };
      return { name, description: tool.description, parameters: jsonSchema };
    });
    expect(text(set)).toBe(text(wanted));

    const listed = toolsOf(backend).map((tool) => inFormat(tool, "mcp")) as Record<string, unknown>[];
    if (list.format === "mcp") expect(text({ tools: listed })).toBe(text(given));
    expect(text(listed.map(({ inputSchema }) => inputSchema))).toBe(text(wanted.map(({ parameters }) => parameters)));
  });
});
