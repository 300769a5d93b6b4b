import { SourceMap } from "node:module";
import { basename, dirname } from "node:path";
import { sha256 } from "../../base/io/sha256.js";
import { type Bundle, type Bundling, bundle, MODULES, nameOf } from "../bundling/bundle.js";
import type { Source } from "../bundling/sourceFolder.js";
import { COUNTERS, type CountedFile } from "./branches.js";
import type { BehaviourFile } from "./find.js";

/** Names that `backlot/kit` has for behaviours; the guest provides them when it loads these. */
const KIT_NAMES =
  "defineBehaviour rowBehaviour nextKey holdsWords isSameInRow succeed answer fail operator fold isDate isTime float isFloat numberOf orderedMap entriesOf python".split(
    " ",
  );
const GUEST_KIT = `export const { ${KIT_NAMES.join(", ")} } = backlotKit;`;

/** Behaviours, ready for the sandbox. */
export interface BehaviourBundle {
  readonly script: string;
  /** Digest of each behaviour's code by intent, on which a saved session relies. */
  readonly digests: ReadonlyMap<string, string>;
  readonly files: ReadonlyMap<string, string>;
  readonly counted?: readonly CountedFile[];
}

/**
 * Bundles behaviours as one script for the sandbox, without types, with a table from its lines to the user's.
 * @param counts whether the script counts coverage
 * @throws BacklotError BAD_MODULE, with file, line and column, if a file does not parse, or imports anything but the
 * kit, types, and files of its own folder
 */
export async function bundleBehaviours(files: readonly BehaviourFile[], counts = false): Promise<BehaviourBundle> {
  const counting = counts ? await startCounting() : null;
  const bundling = bundlingOf(files);
  return bundle(counting === null ? bundling : { ...bundling, change: counting.change }, async (made) => {
    const intents = files.map(({ intent }) => intent);
    const digests = await behaviourDigests(intents, made);
    const named = files.map(({ intent, file }) => [intent, basename(file)] as const);
    const bundled = { script: scriptOf(named, made), digests, files: new Map(named) };
    return counting === null ? bundled : { ...bundled, counted: counting.files };
  });
}

/** Returns the parameters for bundling behaviours of one folder. */
export function bundlingOf(files: readonly BehaviourFile[]): Bundling {
  const folder = dirname((files[0] as BehaviourFile).file);
  const modules = files.map(({ file }) => basename(file));
  return { folder, called: "the behaviours' folder", modules, kit: GUEST_KIT };
}

/** Instruments the files of a bundle. Loads the compiler only when it is needed. */
async function startCounting(): Promise<{
  readonly change: (source: Source) => string;
  readonly files: readonly CountedFile[];
}> {
  const { instrument } = await import("./instrument.js");
  const files: CountedFile[] = [];
  let next = 0;
  const change = ({ name, kind, text }: Source): string => {
    if (kind === "json") return text;
    const made = instrument(text, name, next, COUNTERS);
    next = made.next;
    files.push(made.counted);
    return made.code;
  };
  return { change, files };
}

/** Wraps a bundle, without a line before it, in a call with the behaviours and the table of places. */
export function scriptOf(
  behaviours: readonly (readonly [intent: string, file: string])[],
  { code, map }: Bundle,
): string {
  const { files, lines } = placesOf(code, map);
  const facts = [behaviours, files, lines].map((fact) => JSON.stringify(fact)).join(", ");
  return `"use strict"; backlotBehaviours(${facts}, (backlotKit, ${COUNTERS}) => { ${code}\nreturn ${MODULES}; });`;
}

function placesOf(
  code: string,
  map: string,
): { files: readonly string[]; lines: readonly (readonly [file: number, line: number] | null)[] } {
  const sources = new SourceMap(JSON.parse(map));
  const files: string[] = [];
  const lines = code.split("\n").map((line, i) => {
    const entry = sources.findEntry(i, Math.max(0, line.search(/\S/)));
    const file = "originalSource" in entry ? nameOf(entry.originalSource) : null;
    if (file === null || !("originalLine" in entry) || file.endsWith(".json")) return null;
    if (!files.includes(file)) files.push(file);
    return [files.indexOf(file), entry.originalLine + 1] as const;
  });
  return { files, lines };
}

/** Returns a digest of each behaviour's code and imports, regardless of types, comments and layout. */
async function behaviourDigests(
  intents: readonly string[],
  { modules, sources, imports }: Bundle,
): Promise<ReadonlyMap<string, string>> {
  const { transform } = await import("esbuild");
  const codes = new Map(
    await Promise.all(
      [...sources.values()].map(async ({ name, kind, text }) => {
        const { code } = await transform(text, {
          loader: kind,
          target: "es2022",
          tsconfigRaw: "{}",
          logLevel: "silent",
        });
        return [name, code] as const;
      }),
    ),
  );
  return new Map(
    intents.map((intent, i) => {
      const reached = reachedFrom(modules[i] as string, imports).map((name) => `${name}\0${codes.get(name)}\0`);
      return [intent, sha256(...reached).slice(0, 16)];
    }),
  );
}

/** Returns a file and its transitive imports, sorted. */
export function reachedFrom(start: string, imports: Bundle["imports"]): string[] {
  const reached = new Set([start]);
  for (const name of reached) for (const one of imports.get(name) ?? []) reached.add(one);
  return [...reached].sort();
}
