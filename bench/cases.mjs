/**
 * The cases in the order they run. Each is a file in `cases/` that exports
 *
 * * `title`, one line;
 * * `measure(bench)`, which gives its figures (`figure`, `ratio` and `growth` of figures.mjs make them);
 * * perhaps `quickSeconds`: how long it may begin further rounds in a run with `--quick`. All of them together stay
 *   below 75 seconds, so that such a run ends within 90.
 */
export const CASES = [
  "throughput",
  "laws",
  "fresh",
  "dialogue",
  "switching",
  "live",
  "world",
  "behaviours",
  "memory",
  "runaway",
  "parse",
  "codegen",
  "startup",
  "multiwoz",
  "import",
  "documents",
  "mockTools",
  "rehearsals",
  "make",
  "fleet",
  "serve",
  "inspector",
  "bugs",
  "agents",
];

/** How long a case that does not say may begin further rounds in a quick run, in seconds. */
export const QUICK_SECONDS = 3;
