import { randomInt } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { relative } from "node:path";
import { fileURLToPath } from "node:url";
import { configDefaults, defineConfig, type TestProjectInlineConfiguration } from "vitest/config";
import { CORE } from "./tests/house/core.js";
import ChangedFirst, { changedFiles, touched } from "./tests/setup/changedFirst.js";
import { enterWorld } from "./tests/setup/worlds.js";

/** A text as a regular expression has it that matches nothing else. */
const escaped = (text: string) => text.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&");

const from = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** What kind of test a file holds, by its name; what has no other kind is a unit test. */
const FILES = {
  cli: "tests/cli/**/*.test.ts",
  data: "tests/**/*.data.test.ts",
  slow: "tests/**/*.slow.test.ts",
  deep: "tests/**/*.deep.test.ts",
  soak: "tests/**/*.soak.test.ts",
  deepMemory: "tests/**/*memory.deep.test.ts",
};

/** What a document says that takes too long for `npm test`. */
const LONG_DOCUMENT = /^<!-- executed by npm run test:deep -->$/m;

/** Files that tests read: intents with their behaviours, rows, dialogues, and the cases beside the tests. */
const READ_BY_TESTS = ["**/{intents,fixtures,examples,mocks,schema}/**", "**/tests/**/*.{txt,json,jsonl,csv}"];

/**
 * What V8 is told in all runs but the soak, where most code runs a few times and most objects die young: to
 * collect garbage in the thread that made it, not to start with little room, to compile what is called of the sandbox, and, where it has no quick compiler between the
 * interpreter and the optimising one, as in Node 20, to optimise later: bench/README.md.
 */
const V8_FLAGS = [
  "--single-threaded-gc",
  "--min-semi-space-size=16",
  "--wasm-lazy-compilation",
  ...(process.version.startsWith("v20.") ? ["--interrupt-budget=300000"] : []),
];

/** The runs that take more than `npm test` does. The mode says which; a project's own config is asked for without one. */
const LONG_RUNS = ["deep", "soak"];

export default defineConfig(({ mode }) => {
  // This is asked once more for each project, then without the mode: what was decided stands in the environment.
  const run = LONG_RUNS.includes(mode) ? mode : (process.env.BACKLOT_RUN ?? "");
  // The verdict on a commit follows from the commit alone; the soak looks for what nobody has seen.
  const seed = process.env.BACKLOT_SEED ?? String(run === "soak" ? randomInt(2 ** 31) : 20_240_101);
  Object.assign(process.env, { BACKLOT_RUN: run, BACKLOT_SEED: seed });
  enterWorld(process.env, seed);
  return {
    // Behaviours and committed generated code import these; in this repository that is the source itself.
    resolve: {
      alias: {
        "backlot/kit": from("./src/kit/index.ts"),
        "backlot/generated": from("./src/kit/generated.ts"),
        "#packages": from("./src/base/packages/late.ts"),
      },
    },
    test: {
      projects: projectsOf(run === "" ? mode : run),
      // One process for each core runs file after file: a test leaves nothing behind that another could see. Processes,
      // not threads, so that the working directory, time zone and memory of the process can be a test's.
      pool: "forks",
      isolate: false,
      // The build runs as it is, as for its users: it is not transformed, nor loaded again for modules that a test's project imports.
      server: { deps: { external: [new RegExp(`^(?:file://)?${escaped(from("./dist/"))}`)] } },
      execArgv: run === "soak" ? [] : V8_FLAGS,
      globalSetup: ["tests/setup/build.ts"],
      setupFiles: ["tests/setup/properties.ts", "tests/setup/bundler.ts"],
      // A module that was transformed is kept for later runs until it changes.
      experimental: { fsModuleCache: true },
      // What tests read and do not import: with --watch a change runs them again.
      forceRerunTriggers: [...configDefaults.forceRerunTriggers, ...READ_BY_TESTS],
      sequence: { sequencer: ChangedFirst },
      reporters: ["default", "./tests/setup/skipped.ts"],
      env: { BACKLOT_SEED: seed, BACKLOT_RUN: run },
      // For what never ends; a busy machine is late by minutes.
      passWithNoTests: mode === "changed",
      // A `deepTest` leaves out the quick tests of its file, which `npm test` runs.
      allowOnly: run === "deep",
      // A soak goes through whole corpora.
      testTimeout: run === "soak" ? 3_600_000 : 300_000,
      hookTimeout: 300_000,
      teardownTimeout: 300_000,
      // Left to itself vitest keeps a core free, which on a machine of two is half of them. Deep tests wait for servers, browsers
      // and other processes: two workers used 1.5 of two cores, three 1.7.
      maxWorkers: run === "" ? "100%" : 2 * availableParallelism(),
    },
  };
});

/** The projects of a run. A project transforms and imports what its tests import anew: the fewer the better. */
function projectsOf(run: string): TestProjectInlineConfiguration[] {
  if (run === "fast") return [project("core", [`tests/{${CORE.join(",")}}/**/*.test.ts`], Object.values(FILES))];
  if (run === "changed") {
    const changed = changedFiles();
    const documents = changed.filter((path) => path.endsWith(".md") && !LONG_DOCUMENT.test(textOf(path)));
    return [
      project("tests", [...touched(changed, filesWith("tests", ".test.ts", /^/))], [FILES.deep, FILES.soak]),
      documentsOf(documents),
    ];
  }
  const long = filesWith("docs", ".md", LONG_DOCUMENT);
  if (run === "deep") {
    return [
      project("deep", [FILES.deep, ...filesWith("tests", ".test.ts", /^ *deepTest\(/m)], [FILES.deepMemory]),
      // They measure the memory of their process.
      project("memory", [FILES.deepMemory], [], { isolate: true }),
      // As the quick ones are: laws are tried as often as there.
      project("slow", [FILES.slow], [], { env: { BACKLOT_RUN: "" } }),
      documentsOf(["README.md", ...filesWith("docs", ".md", /<!-- reference data: /), ...long]),
    ];
  }
  if (run === "soak") {
    // Whatever takes more examples, or others, when there is time.
    const varied = filesWith("tests", ".test.ts", /"fast-check"|\/runs\.js"/);
    return [
      project("soak", [FILES.soak, FILES.deep, ...varied], [FILES.deepMemory]),
      project("memory", [FILES.deepMemory], [], { isolate: true }),
    ];
  }
  return [
    project("tests", ["tests/**/*.test.ts"], [FILES.slow, FILES.deep, FILES.soak]),
    // The README shows a command of every kind: it takes as long as a long guide.
    documentsOf(["*.md", "{docs,bench}/**/*.md"], ["README.md", "docs/reference/**", ...long]),
  ];
}

/** The project of documents: each Markdown file is a test file of its own, which runs what the document shows. The
 * reference is left out: its examples are those of the doc comments, which are run there. */
function documentsOf(include: string[], exclude: string[] = []): TestProjectInlineConfiguration {
  return {
    extends: true,
    plugins: [
      {
        name: "backlot:documents",
        enforce: "pre",
        transform(_, id) {
          if (!id.endsWith(".md")) return null;
          const test = `import { testDocument } from ${JSON.stringify(from("./tests/docs/document.ts"))};`;
          return { code: `${test}\ntestDocument(${JSON.stringify(relative(from("."), id))});`, map: null };
        },
      },
    ],
    test: { name: "docs", include, exclude, globalSetup: ["tests/docs/setup.ts"] },
  };
}

function project(
  name: string,
  include: string[],
  exclude: string[] = [],
  more: TestProjectInlineConfiguration["test"] = {},
): TestProjectInlineConfiguration {
  return { extends: true, test: { name, include, exclude, ...more } };
}

/** The files below a folder whose names end so and whose texts match. */
function filesWith(folder: string, ending: string, pattern: RegExp): string[] {
  return readdirSync(from(folder), { recursive: true, encoding: "utf8" })
    .map((path) => `${folder}/${path}`)
    .filter((path) => path.endsWith(ending) && pattern.test(readFileSync(path, "utf8")));
}

/** What a file of the repository holds; nothing where it was removed. */
function textOf(path: string): string {
  const file = from(`./${path}`);
  return existsSync(file) ? readFileSync(file, "utf8") : "";
}
