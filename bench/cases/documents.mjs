import { statSync } from "node:fs";
import { basename, join } from "node:path";
import { child, withFolder } from "../child.mjs";
import { figure, ratio } from "../figures.mjs";
import { shared } from "../shared.mjs";

export const title =
  "OpenAPI documents: importing against parsing with the same parser, memory of serving against bare Node";
export const quickSeconds = 2;

/** The Petstore, and the document with the most of everything. */
const DOCUMENTS = ["petstore3.yaml", "stripe.yaml"];
/** Memory that serving may hold above bare Node, in MB: in all, and for each MB of the document. */
const [FLAT_MB, PER_MB] = [60, 3];

const SERVING = [
  { does: "serve", what: "serving" },
  { does: "serveAgain", what: "serving with a filled cache" },
];

/** Each measurement is a process of its own: people import once, and a server holds nothing else. */
export function measure(bench) {
  const files = DOCUMENTS.flatMap((name) => shared(join("data/mocks/documents", name)) ?? []);
  // Another server fills the cache: the quick run has the second alone.
  const serving = bench.quick ? SERVING.slice(1) : SERVING;
  return withFolder(async (folder) => {
    const figures = [];
    for (const file of bench.quick ? files.slice(0, 1) : files) {
      const name = basename(file);
      let round = 0;
      const run = (build, does) =>
        child("documents", [build.root, does, file, join(folder, `${name}-${does}`, String(round++))], ["--expose-gc"]);
      const variants = Object.fromEntries(
        ["parse", "import", ...serving.map(({ does }) => does), "bare"].map((does) => [
          does,
          () => run(bench.here, does),
        ]),
      );
      const runs = await bench.interleave(variants, { most: 3, warmUp: false });
      const all = (does, key) => runs[does].map((one) => one[key]);
      const above = (does) => all(does, "mb").map((mb, i) => mb - all("bare", "mb")[i]);
      const allowed = FLAT_MB + (PER_MB * statSync(file).size) / 1024 / 1024;
      figures.push(
        figure(`${name}: parsing`, "ms", all("parse", "cpu")),
        figure(`${name}: importing`, "ms", all("import", "cpu")),
        ratio(`${name}: importing against parsing`, all("import", "cpu"), all("parse", "cpu"), { atMost: 4 }),
        figure(`${name}: the folder`, "MB", all("import", "mb")),
        ...serving.flatMap(({ does, what }) => [
          figure(`${name}: ${what}, above bare Node`, "MB", above(does)),
          ratio(
            `${name}: ${what} against ${FLAT_MB} MB and ${PER_MB} times the document`,
            above(does),
            above(does).map(() => allowed),
            { atMost: 1 },
          ),
        ]),
      );
    }
    return figures;
  });
}
