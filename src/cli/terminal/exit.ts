export const EXIT = {
  good: 0,
  /** Findings: divergences, stale output, problems of the checked input, refused commands. */
  findings: 1,
  /** Wrong usage, or unreadable input, even a single line. */
  usage: 2,
  bug: 70,
  interrupted: 130,
  /** The reader of stdout went away, as in `| head`, before another code was known. */
  unread: 141,
} as const;

/** Returns the exit code of a command that examines input: unreadable input takes precedence over findings. */
export function exitCodeOf(cases: { readonly unreadable: number; readonly found: number }): number {
  if (cases.unreadable > 0) return EXIT.usage;
  return cases.found > 0 ? EXIT.findings : EXIT.good;
}

/** The exit codes of a process that a signal ended. */
const ENDED_BY = { SIGTERM: 143, SIGHUP: 129 } as const;

/** Under npm, Ctrl-C arrives twice: from the terminal and from npm. */
const ONE_PRESS_MS = 300;

let stop: (() => void) | null = null;
let pressedAt = Number.NEGATIVE_INFINITY;
/** True if this process is the command line's own, and if a signal has arrived. */
let [isWatching, isHeard] = [false, false];
/** The initial `exit` listeners, Node's own included, which do no clean-up. */
let first: ReadonlySet<unknown> = new Set();

/** Sets the handler of the next Ctrl-C, which the result removes; the Ctrl-C after it ends the process. */
export function onInterrupt(handler: () => void): () => void {
  stop = handler;
  listen();
  return () => {
    if (stop === handler) stop = null;
    listen();
  };
}

/**
 * Handles signals by `process.exit` while there is clean-up to do at the end, such as removing temporary files: code
 * with such work listens to `exit`. Otherwise there is no signal listener, so that the system ends the process even
 * while its thread is busy.
 */
export function watchSignals(): void {
  isWatching = true;
  first = new Set(process.listeners("exit"));
  // The event precedes the addition of a listener, and follows its removal.
  process.on("newListener", (event) => event === "exit" && listen(1));
  process.on("removeListener", (event) => event === "exit" && listen());
}

/** Adds or removes the signal listeners. @param coming the number of `exit` listeners about to be added */
function listen(coming = 0): void {
  // After a first signal the handlers stay: the same press of Ctrl-C may arrive twice.
  if (!isWatching || isHeard) return;
  const others = process.listeners("exit").filter((listener) => !first.has(listener));
  const isNeeded = stop !== null || others.length + coming > 0;
  for (const [signal, listener] of LISTENERS) {
    const isThere = process.listeners(signal).includes(listener);
    if (isNeeded && !isThere) process.on(signal, listener);
    if (!isNeeded && isThere) process.off(signal, listener);
  }
}

const LISTENERS: readonly (readonly [signal: NodeJS.Signals, listener: () => void])[] = [
  ["SIGINT", interrupted],
  ["SIGTERM", () => ended(ENDED_BY.SIGTERM)],
  ["SIGHUP", () => ended(ENDED_BY.SIGHUP)],
];

function interrupted(): void {
  isHeard = true;
  const now = performance.now();
  if (now - pressedAt < ONE_PRESS_MS) return;
  pressedAt = now;
  const handler = stop;
  stop = null;
  if (handler === null) process.exit(EXIT.interrupted);
  handler();
}

function ended(code: number): void {
  isHeard = true;
  const handler = stop;
  stop = null;
  if (handler === null) process.exit(code);
  // The final output of the command stays; only the exit code tells of the signal.
  process.on("exit", () => {
    process.exitCode = code;
  });
  handler();
}

/**
 * Ends the command silently if the reader of stdout goes away, as in `| head`. Output that cannot be written is an
 * error.
 */
export function watchStreams(): void {
  process.stdout.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code === "EPIPE") process.exit(process.exitCode ?? EXIT.unread);
    process.stderr.write(`FILE_UNWRITABLE: standard output cannot be written: ${error.message}\n`);
    process.exit(EXIT.usage);
  });
  process.stderr.on("error", () => undefined);
}
