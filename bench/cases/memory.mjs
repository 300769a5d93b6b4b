import { child } from "../child.mjs";
import { figure, ratio } from "../figures.mjs";

export const title =
  "Memory of a live session (1,000 of 20 commands), against its commands and signals as plain objects";

/** Each round is a process of its own, whose heap holds nothing else. */
export async function measure(bench) {
  const variants = bench.builds.map((build) => [build.name, () => child("memory", [build.root], ["--expose-gc"])]);
  const { here, base } = await bench.interleave(Object.fromEntries(variants), { most: 3, warmUp: false });
  const all = (runs, name) => runs.map((run) => run[name]);
  const sessions = all(here, "sessionKb");
  return [
    figure("a live session on the heap", "KB", sessions),
    figure("its commands and signals as plain objects", "KB", all(here, "transcriptKb")),
    ratio("a live session against them", sessions, all(here, "transcriptKb"), { atMost: 3 }),
    figure("its log (text alone)", "KB", all(here, "logKb")),
    ratio("the log against the commands and signals as JSON", all(here, "logKb"), all(here, "textKb"), { atMost: 0.5 }),
    figure("the sandbox that all of them share (its memory and its image)", "MB", all(here, "sandboxMb")),
    ...(base === undefined ? [] : [ratio("a live session against the base's", sessions, all(base, "sessionKb"))]),
  ];
}
