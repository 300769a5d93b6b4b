import { type Branch, defined } from "./command.js";

const TEST = "Test a policy or an agent:";
const MOCK = "Mock a back-end, an API or an MCP server:";
const CORPORA = "Work with a corpus:";

/** The sub-commands in the order of the help, each in one group. Modules are loaded on demand. */
export const SUB_COMMANDS: readonly Branch[] = [
  {
    name: "init",
    group: TEST,
    summary: "make a project: two intents, dialogues, and a policy test that passes",
    define: defined(
      () => import("./commands/init/define.js"),
      async (folder) => (await import("./commands/init/initProject.js")).initProject(folder),
    ),
  },
  {
    name: "run",
    group: TEST,
    summary: "execute commands: as arguments, from a file, or at a prompt",
    define: defined(
      () => import("./commands/run/define.js"),
      async (given, flags) => (await import("./commands/run/runCommands.js")).runCommands(given, flags),
    ),
  },
  {
    name: "rehearse",
    group: TEST,
    summary: "play a policy against simulated users, and find the dialogue that breaks it",
    define: defined(
      () => import("./commands/rehearse/define.js"),
      async (flags) => {
        if (flags.against !== undefined || flags.againstIntents !== undefined)
          return (await import("./commands/rehearse/compareFlags.js")).compareFlags(flags);
        if (flags.watch === true)
          return (await import("./commands/rehearse/watchRehearsals.js")).watchRehearsals(flags);
        return (await import("./commands/rehearse/rehearseFlags.js")).rehearseFlags(flags);
      },
    ),
  },
  {
    name: "bench",
    group: TEST,
    summary: "play an agents' benchmark with an agent, and say what went wrong",
    define: async (self) => (await import("./commands/bench/define.js")).define(self),
  },
  {
    name: "replay",
    group: TEST,
    summary: "execute the commands of transcripts and compare every signal",
    define: defined(
      () => import("./commands/replay/define.js"),
      async (paths, flags) => {
        if (flags.against === undefined)
          return (await import("./commands/replay/replayFiles.js")).replayFiles(paths, flags);
        return (await import("./commands/replay/replayAgainst.js")).replayOnBoth(paths, flags.against, flags);
      },
    ),
  },
  {
    name: "worker",
    group: TEST,
    summary: "replay what `replay --queue` hands out, on this machine",
    define: defined(
      () => import("./commands/worker/define.js"),
      async (flags) => (await import("./commands/worker/work.js")).work(flags),
    ),
  },
  {
    name: "show",
    group: TEST,
    summary: "print one dialogue for reading, or list those that are there",
    define: defined(
      () => import("./commands/show/define.js"),
      async (path, id, flags) => (await import("./commands/show/showDialogue.js")).showDialogue(path, id, flags),
    ),
  },
  {
    name: "inspect",
    group: TEST,
    summary: "look at dialogues in a browser, step by step, and run on from any turn",
    define: defined(
      () => import("./commands/inspect/define.js"),
      async (paths, flags) => (await import("./commands/inspect/inspectFiles.js")).inspectFiles(paths, flags),
    ),
  },
  {
    name: "report",
    group: TEST,
    summary: "write dialogues as one HTML file, or their verdicts for tools",
    define: defined(
      () => import("./commands/report/define.js"),
      async (paths, flags) => (await import("./commands/report/reportFiles.js")).reportFiles(paths, flags),
    ),
  },
  {
    name: "coverage",
    group: TEST,
    summary: "report what transcripts exercise of the intents, and what they never reach",
    define: defined(
      () => import("./commands/coverage/define.js"),
      async (paths, flags) => (await import("./commands/coverage/coverFiles.js")).coverFiles(paths, flags),
    ),
  },
  {
    name: "mutate",
    group: TEST,
    summary: "change intents, behaviours and labels a little, and report what nothing notices",
    define: defined(
      () => import("./commands/mutate/define.js"),
      async (paths, flags) => (await import("./commands/mutate/mutateProject.js")).mutateProject(paths, flags),
    ),
  },
  {
    name: "lint",
    group: TEST,
    summary: "check intents, and the commands of transcripts",
    define: defined(
      () => import("./commands/lint/define.js"),
      async (paths, flags) => (await import("./commands/lint/lintFiles.js")).lintFiles(paths, flags),
    ),
  },
  {
    name: "generate",
    group: TEST,
    summary: "print typed classes, validators and types from the intents",
    define: defined(
      () => import("./commands/generate/define.js"),
      async (flags) => (await import("./commands/generate/generateFiles.js")).generateFiles(flags),
    ),
  },
  {
    name: "demo",
    group: TEST,
    summary: "replay the dialogues that come with Backlot",
    define: defined(
      async () => ({
        command: {
          about:
            "Replay the dialogues that come with Backlot over the intents that come with it, and show one of them.",
        },
      }),
      async () => (await import("./commands/demo/runDemo.js")).demo(),
    ),
  },
  {
    name: "serve",
    group: MOCK,
    summary: "serve the mock back-end to other processes",
    define: async (self) => (await import("./commands/serve/define.js")).define(self),
  },
  {
    name: "record",
    group: MOCK,
    summary: "record what a real service answers, through a proxy",
    define: async (self) => (await import("./commands/record/define.js")).define(self),
  },
  {
    name: "fixtures",
    group: MOCK,
    summary: "make rows for the entities of the intents",
    define: defined(
      () => import("./commands/fixtures/define.js"),
      async (entities, flags) => (await import("./commands/fixtures/makeFixtures.js")).makeFixtures(entities, flags),
    ),
  },
  {
    name: "behaviours",
    group: MOCK,
    summary: "write a behaviour for an intent, to be filled in",
    define: (self) => {
      self.description("Code of your own that decides the result of performing an intent.").action(() => self.help());
      const define = defined(
        () => import("./commands/behaviours/define.js"),
        async (names, flags) => (await import("./commands/behaviours/newBehaviours.js")).newBehaviours(names, flags),
      );
      return define(self.command("new"));
    },
  },
  {
    name: "wizard",
    group: CORPORA,
    summary: "play a dialogue: one person as the user, one as the wizard behind the assistant",
    define: defined(
      () => import("./commands/wizard/define.js"),
      async (flags) => (await import("./commands/wizard/runWizard.js")).runWizard(flags),
    ),
  },
  {
    name: "phrases",
    group: CORPORA,
    summary: "write how people speak of each intent, to be edited",
    define: defined(
      () => import("./commands/phrases/define.js"),
      async (intents, flags) => (await import("./commands/phrases/phrasesInto.js")).phrasesInto(intents, flags),
    ),
  },
  {
    name: "import",
    group: CORPORA,
    summary: "turn a dataset into intents, rows, behaviours and transcripts",
    define: async (self) => (await import("./commands/import/define.js")).define(self),
  },
  {
    name: "make",
    group: CORPORA,
    summary: "make a corpus of labelled dialogues from the intents, with a model or without",
    define: async (self) => (await import("./commands/make/define.js")).define(self),
  },
  {
    name: "export",
    group: CORPORA,
    summary: "write transcripts in the format of a dataset",
    define: async (self) => (await import("./commands/export/define.js")).define(self),
  },
  {
    name: "split",
    group: CORPORA,
    summary: "split a corpus: by ratio, by held-out intents, leaving one task or domain out",
    define: defined(
      () => import("./commands/split/define.js"),
      async (paths, flags) => (await import("./commands/split/splitCorpus.js")).splitCorpus(paths, flags),
    ),
  },
  {
    name: "stats",
    group: CORPORA,
    summary: "count what a corpus holds: dialogues, turns, intents, slots, values, phenomena",
    define: defined(
      () => import("./commands/stats/define.js"),
      async (paths, flags) => (await import("./commands/stats/countCorpus.js")).countCorpus(paths, flags),
    ),
  },
  {
    name: "score",
    group: CORPORA,
    summary: "score predictions and executed dialogues by each field's metrics",
    define: async (self) => (await import("./commands/score/define.js")).define(self),
  },
  {
    name: "audit",
    group: CORPORA,
    summary: "execute gold labels, and report those that cannot be right",
    define: defined(
      () => import("./commands/audit/define.js"),
      async (paths, flags) => (await import("./commands/audit/auditCorpus.js")).auditCorpus(paths, flags),
    ),
  },
  {
    name: "transpile",
    group: CORPORA,
    summary: "turn a dialogue's commands into a TypeScript program",
    define: defined(
      () => import("./commands/transpile/define.js"),
      async (file, flags) => (await import("./commands/transpile/transpileFile.js")).transpileFile(file, flags),
    ),
  },
];

/** Branches that the help also lists in another group than their sub-command's. */
export const ALSO_LISTED: readonly Omit<Branch, "define">[] = [
  {
    name: "import mcp",
    group: MOCK,
    summary: "make a mock of a real MCP server: its tools, or a capture of its calls",
  },
  { name: "import openapi", group: MOCK, summary: "make a mock of an API from its OpenAPI document" },
];
