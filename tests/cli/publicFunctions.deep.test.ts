import { readdirSync, readFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import ts from "typescript";
import { describe, expect, test } from "vitest";
import { SUB_COMMANDS } from "../../src/cli/subCommands.js";
import { words } from "../words.js";
import { ROOT } from "./backlot.js";

/*
 * Each command is a function call away: whatever a command takes from the rooms of the house is exported by a
 * subpath of the package, and for each command it is known which function that is.
 */

/** The functions and classes behind each command, by the subpath that exports them. */
const BEHIND: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  audit: { testing: ["Audit"] },
  behaviours: { project: ["behaviourStub"] },
  // A dataset's policies, imports and scores are behind its description.
  bench: {},
  coverage: { corpora: ["CoverageCount", "missedThresholds"], backlot: ["BehaviourCoverageCount"] },
  demo: { backlot: ["replayCorpus"], transcript: ["showTranscript"] },
  export: { corpora: ["writeExport"] },
  fixtures: { backlot: ["generateFixtures", "fixtureText", "writeFixtures"] },
  generate: { project: ["generate", "watch"] },
  import: {
    corpora: ["writeImport", "importTools"],
    serve: ["importOpenapi", "importRecorded"],
    mcp: ["importMcpServer", "record"],
  },
  // It writes a project from templates, and has no other use.
  init: {},
  lint: { project: ["lintProject"] },
  make: {
    corpora: ["make", "estimate", "makeIntents"],
    backlot: ["loadBackend"],
    project: ["projectSettings", "makeFleet"],
  },
  mutate: { testing: ["mutate", "mutationHtml", "mutationTestResult"], project: ["mutateFleet"] },
  phrases: { project: ["projectSettings", "writePhrases"], corpora: ["makePhrases"] },
  rehearse: {
    testing: ["combinations", "formatDifference", "policyFrom", "readPlans", "rehearse", "shrinkShortest"],
  },
  record: { serve: ["recordHttp"] },
  replay: { backlot: ["replayCorpus", "replayAgainst", "loadSuccessor"], project: ["replayFleet"] },
  run: { backlot: ["loadBackend"] },
  score: {
    corpora: ["scoreExecutedFiles", "scoreCorpusFiles", "readScore", "compareScores", "storedReport"],
  },
  serve: {
    serve: ["serveHttp", "importedApi", "serveRecorded"],
    mcp: ["mcpServer", "strictMcpServer"],
    backlot: ["loadBackend"],
    project: ["projectSettings", "serveLive"],
  },
  inspect: { project: ["readInspection", "serveInspection"] },
  report: { project: ["reportText", "writeReport"] },
  show: { project: ["readTranscripts"], transcript: ["showTranscript"] },
  split: { project: ["splitTranscripts"] },
  stats: { corpora: ["CorpusCount"] },
  wizard: {
    serve: ["serveWizard"],
    testing: ["agendaUser", "drawPlan", "policyFrom"],
    backlot: ["loadBackend"],
    project: ["projectSettings"],
  },
  worker: { project: ["startWorker"] },
  transpile: { transcript: ["transpileTranscript"], backlot: ["lintTranscript"] },
};

/** Rooms that hold nothing of our field: files, JSON. */
const PLUMBING = /^src\/base\/(io|json|errors)\b/;

/** Names besides that commands use and that are not public: help with printing and with flags, no work of their own. */
const PRIVATE: readonly string[] = words`
  API_FILE CAPTURE_FILE CaptureWriter DATASET_POLICIES ExerciseCount FACET_NAMES LUCID_RATES NAMES_FILE OFFERS_FILE
  OPERATORS PROPERTIES RESAMPLES RUN_BEGINS RehearsalTally STAGE_NAMES TranscriptWriter WORST
  behavioursBeside bootstrapInterval captureFile checkPlan checkRenames dialoguesAt didYouMean digestOfCode elements
  TrajectoryCount evaluateModule failure fitted forAll forProperty formatAlike formatNumber formatTranscript fromRoot holdsIntents
  intentsIn isLoopback lintPhrases isPhenomenon isTornRun judgedBy lineRanges loadModels loaderOf openBrowser operatorsWith
  ownOperators ownPhrases ownProperties rulesBeside rulesIn propertyOf readCapture readDiscards savedPlans scoreOf
  serverPackages survivorsOf tagTitle tornRun wordsOfPolicy xmlText WRONGS
`;

const { exports } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as {
  readonly exports: Readonly<Record<string, string | { readonly types: string }>>;
};
const doors = new Map(
  Object.entries(exports).flatMap(([path, target]) => {
    const name = path === "." ? "backlot" : path.slice(2);
    return typeof target === "string"
      ? []
      : [[name, join(ROOT, target.types.replace("./dist/", "src/").replace(/\.d\.ts$/, ".ts"))] as const];
  }),
);

const commands = join(ROOT, "src/cli/commands");
const files = readdirSync(commands, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".ts"));
const program = ts.createProgram([...doors.values(), ...files.map((name) => join(commands, name))], {
  module: ts.ModuleKind.NodeNext,
  moduleResolution: ts.ModuleResolutionKind.NodeNext,
  target: ts.ScriptTarget.ES2023,
  noEmit: true,
  types: ["node"],
});
const checker = program.getTypeChecker();

const original = (symbol: ts.Symbol): ts.Symbol =>
  symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;

/** The names that each door exports, and for each where it is declared. */
const exported = new Map(
  [...doors].map(([name, file]) => {
    const source = program.getSourceFile(file);
    const module = source === undefined ? undefined : checker.getSymbolAtLocation(source);
    const symbols = module === undefined ? [] : checker.getExportsOfModule(module);
    return [name, new Map(symbols.map((symbol) => [symbol.name, original(symbol)]))] as const;
  }),
);
const everything = [...exported.values()].flatMap((names) => [...names.values()]);

/** A door may load the file of a function with its first call: then the function of the same name there is meant. */
const isLate = (symbol: ts.Symbol): boolean =>
  /\/(lazy\w*|index)\.ts$/.test(symbol.declarations?.[0]?.getSourceFile().fileName ?? "");
const isPublic = (symbol: ts.Symbol): boolean =>
  everything.some((one) => one === symbol || (one.name === symbol.name && isLate(one)));

interface Use {
  readonly command: string;
  readonly name: string;
  readonly from: string;
  readonly isPublic: boolean;
}

/** True if this is `(await import("…"))`. */
const isLoaded = (node: ts.Expression): boolean =>
  ts.isParenthesizedExpression(node) &&
  ts.isAwaitExpression(node.expression) &&
  ts.isCallExpression(node.expression.expression) &&
  node.expression.expression.expression.kind === ts.SyntaxKind.ImportKeyword;

/** Imports of commands from outside `src/cli` that are there when they run, at once or with `import()`. */
function usesIn(file: string): Use[] {
  const source = program.getSourceFile(join(commands, file));
  const found: Use[] = [];
  const add = (name: ts.Node): void => {
    const symbol = checker.getSymbolAtLocation(name);
    const declaration = symbol === undefined ? undefined : original(symbol).declarations?.[0];
    if (symbol === undefined || declaration === undefined) return;
    const from = relative(ROOT, declaration.getSourceFile().fileName).split(sep).join("/");
    if (!from.startsWith("src/") || from.startsWith("src/cli/")) return;
    const command = file.split(sep)[0] as string;
    found.push({ command, name: original(symbol).name, from, isPublic: isPublic(original(symbol)) });
  };
  const visit = (node: ts.Node): void => {
    if (ts.isImportSpecifier(node) && !node.isTypeOnly && !node.parent.parent.isTypeOnly) add(node.name);
    else if (ts.isBindingElement(node)) {
      const type = checker.getTypeAtLocation(node.parent.parent);
      const property = type.getProperty((node.propertyName ?? node.name).getText());
      const declared = property === undefined ? undefined : original(property).declarations?.[0];
      if (declared !== undefined && ts.isFunctionDeclaration(declared) && declared.name !== undefined)
        add(declared.name);
    } else if (ts.isPropertyAccessExpression(node) && isLoaded(node.expression)) add(node.name);
    ts.forEachChild(node, visit);
  };
  if (source !== undefined) visit(source);
  return found;
}
const uses = files.flatMap(usesIn);

describe("the functions behind the commands", () => {
  test("are known for every command", () => {
    expect(Object.keys(BEHIND).sort()).toEqual(SUB_COMMANDS.map(({ name }) => name).sort());
  });

  test.each(Object.entries(BEHIND))("of `%s` are public, and the command calls them", (command, subpaths) => {
    const used = new Set(uses.filter((use) => use.command === command).map(({ name }) => name));
    for (const [subpath, names] of Object.entries(subpaths)) {
      for (const name of names) {
        expect([...(exported.get(subpath)?.keys() ?? [])], `${name} of ${subpath}`).toContain(name);
        expect([...used], `${name} in src/cli/commands/${command}`).toContain(name);
      }
    }
  });

  test("are all that commands take from the house, but for files, JSON and help with printing", () => {
    const hidden = uses.filter((use) => !use.isPublic && !PLUMBING.test(use.from)).map(({ name }) => name);
    expect([...new Set(hidden)].sort()).toEqual([...PRIVATE].sort());
    expect(uses.filter((use) => use.isPublic).length).toBeGreaterThan(40);
  });
});
