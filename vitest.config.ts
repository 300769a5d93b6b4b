import { randomInt } from "node:crypto";
import { fileURLToPath } from "node:url";
import { defineConfig, type TestProjectInlineConfiguration } from "vitest/config";

const from = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Which files belong to which project, by their names; what no other project claims is a unit test. */
const FILES = {
  cli: "tests/cli/**/*.test.ts",
  docs: "tests/docs/*.test.ts",
  data: "tests/**/*.data.test.ts",
  slow: "tests/**/*.slow.test.ts",
  deep: "tests/**/*.deep.test.ts",
};

/** In one thread for each core, file after file: such a test leaves nothing behind that another could see. */
const IN_THREADS = { pool: "threads", isolate: false } as const;
/** In processes of their own: the command line's tests change the working directory, others measure their memory. */
const IN_PROCESSES = { pool: "forks", isolate: false } as const;

export default defineConfig(({ mode }) => {
  const isDeep = mode === "deep";
  const seed = process.env.BACKLOT_SEED ?? String(isDeep ? randomInt(2 ** 31) : 20_240_101);
  const project = (name: string, test: TestProjectInlineConfiguration["test"]): TestProjectInlineConfiguration => ({
    extends: true,
    test: { name, ...test },
  });
  const unit = project("unit", {
    include: ["tests/**/*.test.ts"],
    exclude: Object.values(FILES),
    ...IN_THREADS,
  });
  return {
    // Committed generated code imports `backlot/kit`; in this repository that is the source itself.
    resolve: { alias: { "backlot/kit": from("./src/kit/index.ts") } },
    test: {
      projects: isDeep
        ? [unit, project("deep", { include: [FILES.deep], ...IN_PROCESSES })]
        : [
            unit,
            project("data", { include: [FILES.data], exclude: [FILES.cli], ...IN_THREADS }),
            project("cli", { include: [FILES.cli], exclude: [FILES.slow], ...IN_PROCESSES }),
            project("docs", { include: [FILES.docs], ...IN_PROCESSES }),
            project("slow", { include: [FILES.slow], ...IN_PROCESSES }),
          ],
      globalSetup: ["tests/setup/build.ts"],
      setupFiles: ["tests/setup/properties.ts"],
      reporters: ["default", "./tests/setup/skipped.ts"],
      env: { BACKLOT_SEED: seed, BACKLOT_DEEP: isDeep ? "1" : "" },
      testTimeout: 60_000,
      hookTimeout: 60_000,
      // Left to itself vitest keeps a core free, which on a machine of two is half of them.
      maxWorkers: "100%",
    },
  };
});
