import { sha256 } from "../../base/io/sha256.js";
import type { Bundle } from "../bundling/bundle.js";

/** Returns a digest of each behaviour's code and imports, regardless of types, comments and layout. */
export async function behaviourDigests(
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
