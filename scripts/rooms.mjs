// Which rooms were compiled: all of them, but where the core is built alone, as tests/core.deep.test.ts does.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** True if a path in dist lies in a room that is there. One that leads nowhere in such a room stays an error. */
export const isBuilt = (dist, path) => existsSync(join(dist, path.split("/")[0]));

/** Returns the parts of package.json, without doors into absent rooms. */
export function manifestOf(root, dist) {
  const isAbsent = (value) => {
    const [, path] = /^(?:\.\/)?dist\/(.*)/.exec(value) ?? [];
    return path !== undefined && !isBuilt(dist, path);
  };
  return JSON.parse(readFileSync(`${root}/package.json`, "utf8"), (_, value) =>
    typeof value === "string" && isAbsent(value) ? undefined : value,
  );
}
