import { describe, expect, test } from "vitest";
import { SUB_COMMANDS } from "../../src/cli/subCommands.js";
import { backlot } from "./backlot.js";

/** The groups of a help: each heading with the terms below it. */
function groupsOf(help: string): ReadonlyMap<string, readonly string[]> {
  const groups = [...help.matchAll(/^(\S.*):\n((?: {2}.*(?:\n|$))+)/gm)].map(
    ([, heading = "", list = ""]) =>
      [heading, [...list.matchAll(/^ {2}(\S+(?: [^\s<[]+)*)/gm)].map(([, term = ""]) => term)] as const,
  );
  return new Map(groups.filter(([heading]) => heading !== "Arguments" && heading !== "Examples"));
}

describe("backlot --help", () => {
  test("every sub-command is in one group, and in no other", async () => {
    const groups = groupsOf((await backlot(["--help"])).stdout);
    expect([...groups.keys()]).toEqual([
      "Options",
      "Test a policy or an agent",
      "Mock a back-end, an API or an MCP server",
      "Work with a corpus",
    ]);
    const listed = [...groups].slice(1).flatMap(([, terms]) => terms);
    expect(listed.toSorted()).toEqual(
      [...SUB_COMMANDS.map(({ name }) => name), "import mcp", "import openapi"].toSorted(),
    );
  });

  test.each(["import mcp", "import openapi"])("what is listed as %s is a branch of import", async (listed) => {
    const { code, stdout } = await backlot([...listed.split(" "), "--help"]);
    expect(code).toBe(0);
    expect(stdout).toContain(`Usage: backlot ${listed} `);
  });
});

describe("the options of one command", () => {
  test.each([
    ["rehearse", ["What is rehearsed", "What it is compared with", "How it ends", "The project", "Output", "Advanced"]],
    ["make", ["What is made", "With a model", "The project", "Output", "Advanced", "Commands"]],
    ["serve http", ["The server", "Its sessions", "The project", "Advanced"]],
    ["replay", ["What is replayed", "The project", "Output", "Advanced"]],
    ["coverage", ["What is asked for", "The project", "Output", "Advanced"]],
  ])("%s has them in groups, the advanced ones last", async (name, headings) => {
    const { stdout } = await backlot([...name.split(" "), "--help"]);
    const groups = groupsOf(stdout);
    expect([...groups.keys()].slice(0, headings.length)).toEqual(headings);
    expect(groups.get("Advanced")).toContain(name === "coverage" ? "--no-cache" : "--engine");
  });

  test.each([
    ["lint", ["What is checked", "The project", "Output"]],
    ["generate", ["What is done", "The project", "Output"]],
    ["fixtures", ["What is made", "The project", "Output"]],
    ["split", ["How it is split", "The project", "Output"]],
  ])("%s has them in groups, of which none is advanced", async (name, headings) => {
    expect([...groupsOf((await backlot([name, "--help"])).stdout).keys()].slice(0, 3)).toEqual(headings);
  });

  test.each([...SUB_COMMANDS.map(({ name }) => name), "serve mcp", "serve http"])(
    "%s: each once, and nothing but commands below the advanced ones",
    async (name) => {
      const groups = groupsOf((await backlot([...name.split(" "), "--help"])).stdout);
      const options = [...groups].filter(([, terms]) => terms.every((term) => term.startsWith("-")));
      const all = options.flatMap(([, terms]) => terms);
      expect(all.filter((term) => term.startsWith("-h"))).toHaveLength(1);
      expect(new Set(all).size).toBe(all.length);
      const headings = options.map(([heading]) => heading);
      if (headings.includes("Advanced")) expect(headings.at(-1)).toBe("Advanced");
    },
  );
});
