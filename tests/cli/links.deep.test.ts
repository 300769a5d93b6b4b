import {
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { CaptureWriter } from "../../src/mocks/mcp/capture/capture.js";
import { Journal } from "../../src/mocks/serve/journal/journal.js";
import { collect } from "../../src/users/dialogue/collect.js";
import { runs, sampleOf } from "../runs.js";
import { backlot, folder, INTENTS } from "./backlot.js";

/*
 * Whatever links lie in a folder that is written to, at any depth: nothing outside of it changes. Each command first writes into an empty
 * folder; then some of the files and folders that it made are moved elsewhere, links lead to where they are now, and the command runs again.
 */

const MODEL = `
const usage = { inputTokens: { total: 10 }, outputTokens: { total: 2 } };
export default {
  specificationVersion: "v3", provider: "stand-in", modelId: "echo", supportedUrls: {},
  async doGenerate({ prompt }) {
    const asked = prompt.at(-1).content[0].text;
    const draft = /^Stiffly put: (.*)$/m.exec(asked)?.[1];
    const answer = draft !== undefined ? { text: draft }
      : asked.includes("Names that are taken") ? { command: "order_taxi", args: { place: { type: "str", optional: false } } }
      : { values: { place: ["Harbour"] } };
    return { content: [{ type: "text", text: JSON.stringify(answer) }], finishReason: { unified: "stop" }, usage, warnings: [] };
  },
};
`;

const make = ["make", "--intents", INTENTS, "--only", "book_table", "--count", "2", "--quiet", "--out", "out"];
const transcript = { id: "a", turns: [{ author: "User", text: "Hello." }] } as const;

/** Everything that writes into a folder, here called `out`: arguments of the command line, or a function. */
const WRITERS: Readonly<Record<string, readonly string[] | ((out: string) => Promise<void> | void)>> = {
  make,
  "make --export": [...make, "--export", "lucid", "sgd"],
  "make --style sgd": [...make, "--style", "sgd"],
  "make --style star": [...make, "--style", "star"],
  "make --model": [...make, "--model", "model.mjs", "--no-validate", "--operators", "none"],
  "make intents": ["make", "intents", "two.txt", "--model", "model.mjs", "--out", "out"],
  "import sgd": ["import", "sgd", "corpus/sgd", "--out", "out", "--quiet"],
  "import lucid": ["import", "lucid", "corpus/lucid", "--out", "out", "--quiet"],
  "export lucid": ["export", "lucid", "corpus/transcripts.jsonl", "--intents", INTENTS, "--out", "out"],
  "export sgd": ["export", "sgd", "corpus/transcripts.jsonl", "--intents", INTENTS, "--out", "out"],
  split: ["split", "corpus/transcripts.jsonl", "--ratio", "train=1,test=1", "--out", "out"],
  generate: ["generate", "--intents", INTENTS, "--out", "out"],
  fixtures: ["fixtures", "--intents", INTENTS, "--count", "1", "--out", "out", "--force"],
  init: ["init", "out"],
  "behaviours new": ["behaviours", "new", "book_table", "--intents", INTENTS, "--out", "out"],
  "rehearse --save-plans": [
    ...["rehearse", "--intents", INTENTS, "--goals", "book_table", "--operators", "none", "--policy", "mute.mjs"],
    ...["--repeat", "2", "--pass", "0", "--no-shrink", "--save-plans", "out"],
  ],
  "serve mcp --record": (out) => {
    const capture = new CaptureWriter(join(out, "mcp-capture.jsonl"));
    capture.add({ method: "tools/call", params: {}, result: {} });
    capture.close();
  },
  "serve --journal": async (out) => {
    const journal = await Journal.open({ folder: out, compactBytes: 1 }, () => undefined);
    for (const id of ["one", "x".repeat(1_000), "three"]) await journal.append({ op: "close", id }, () => []);
    await journal.close();
  },
  coverage: (out) => collect(transcript, out),
};

let place: string;
beforeAll(async () => {
  place = mkdtempSync(join(tmpdir(), "links-"));
  writeFileSync(join(place, "model.mjs"), MODEL);
  writeFileSync(join(place, "mute.mjs"), "export default () => null;\n");
  writeFileSync(join(place, "two.txt"), "[travel] Order a taxi\n");
  const made = await backlot([...make.slice(0, -1), "corpus", "--export", "lucid", "sgd"], { cwd: place });
  expect(made).toMatchObject({ code: 0, stderr: "" });
});

afterAll(() => rmSync(place, { recursive: true, force: true }));

/** Runs a writer in a folder beside its inputs. @returns its exit code */
async function written(writer: (typeof WRITERS)[string], at: string): Promise<number | null> {
  if (typeof writer !== "function") return (await backlot(writer, { cwd: at })).code;
  try {
    await writer(join(at, "out"));
    return 0;
  } catch (error) {
    expect(error).toMatchObject({ code: "FILE_UNWRITABLE" });
    return 2;
  }
}

/** All that lies in a folder, links as links. A file that was written anew with the same content is another one. */
function contentOf(path: string): Record<string, string> {
  const names = existsSync(path) ? readdirSync(path, { recursive: true, encoding: "utf8" }) : [];
  return Object.fromEntries(
    names.sort().map((name) => {
      const stats = lstatSync(join(path, name));
      return [
        name,
        stats.isFile()
          ? `${stats.ino} ${stats.mtimeMs} ${readFileSync(join(path, name), "utf8")}`
          : stats.isDirectory()
            ? "folder"
            : "link",
      ];
    }),
  );
}

function empty(path: string): void {
  const isFolder = lstatSync(path).isDirectory();
  rmSync(path, { recursive: true });
  if (isFolder) mkdirSync(path);
  else writeFileSync(path, "{}\n");
}

describe.each(sampleOf(Object.entries(WRITERS), 2))("%s", (_, writer) => {
  test("writes through no link in its folder", async () => {
    const first = folder({});
    cpSync(place, first, { recursive: true });
    expect(await written(writer, first)).toBe(0);
    const paths = Object.keys(contentOf(join(first, "out"))).filter((path) => !/\/(?!.*\/).*[0-9a-f]{64}/.test(path));
    expect(paths).not.toEqual([]);
    // There are fewer of the outer folders, and more goes wrong with them.
    const folders = paths.filter((path) => paths.some((other) => other.startsWith(`${path}/`)));
    const depths = [1, 2, 3].map((depth) => folders.filter((path) => path.split("/").length === depth));
    const groups = [paths, ...depths].filter((group) => group.length > 0);
    const law = fc.asyncProperty(
      fc.uniqueArray(fc.oneof(...groups.map((group) => fc.constantFrom(...group))), { minLength: 1, maxLength: 3 }),
      fc.boolean(),
      fc.constantFrom("as it was", "emptied", "missing"),
      async (linked, keepsOthers, target) => {
        const at = folder({});
        cpSync(place, at, { recursive: true });
        mkdirSync(join(at, "home"));
        if (keepsOthers) cpSync(join(first, "out"), join(at, "out"), { recursive: true });
        for (const [nth, path] of linked.entries()) {
          const [from, to] = [join(at, "out", path), join(at, "home", `${nth}`)];
          // Below another link there is nothing to plant.
          if (!existsSync(join(first, "out", path)) || linked.some((other) => path.startsWith(`${other}/`))) continue;
          if (keepsOthers) renameSync(from, to);
          else {
            cpSync(join(first, "out", path), to, { recursive: true });
            mkdirSync(dirname(from), { recursive: true });
          }
          if (target === "emptied") empty(to);
          if (target === "missing") renameSync(to, join(at, `elsewhere-${nth}`));
          symlinkSync(to, from);
        }
        const before = contentOf(join(at, "home"));
        expect(await written(writer, at)).toBeOneOf([0, 1, 2]);
        expect(contentOf(join(at, "home"))).toEqual(before);
      },
    );
    await fc.assert(law, runs(10));
  });
});
