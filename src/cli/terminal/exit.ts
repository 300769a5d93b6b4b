/** What the command's exit code says to a script. */
export const EXIT = {
  good: 0,
  /** Something was found: divergences, stale output, problems in what was checked, refused commands. */
  findings: 1,
  /** Wrong usage, or something that could not be read, if only one line of it. */
  usage: 2,
  /** Our own bug. */
  bug: 70,
  interrupted: 130,
  /** The reader of stdout went away, as in `| head`, before it was known what else to say. */
  unread: 141,
} as const;

/**
 * The exit code of a command that read and looked through something: what could not be read counts before what was
 * found.
 */
export function exitCodeOf(cases: { readonly unreadable: number; readonly found: number }): number {
  if (cases.unreadable > 0) return EXIT.usage;
  return cases.found > 0 ? EXIT.findings : EXIT.good;
}

/** The exit code of a process that a signal asked to end. */
const ENDED_BY = { SIGTERM: 143, SIGHUP: 129 } as const;

/** Ctrl-C reaches a program under npm twice: from the terminal and from npm. */
const ONE_PRESS_MS = 300;

let stop: (() => void) | null = null;
let pressedAt = Number.NEGATIVE_INFINITY;
/** Whether this process is the command line's own, and whether a signal was heard. */
let [isWatching, isHeard] = [false, false];
/** The listeners to `exit` that were there at first, Node's own among them: they clean nothing up. */
let first: ReadonlySet<unknown> = new Set();

/**
 * Says what Ctrl-C does from now on, once: the next one ends the process.
 * @returns undoes it
 */
export function onInterrupt(handler: () => void): () => void {
  stop = handler;
  listen();
  return () => {
    if (stop === handler) stop = null;
    listen();
  };
}

/**
 * Ends on signals through `process.exit` where there is something to clean up on the way out, such as temporary files:
 * whoever has that listens to `exit` from then on. Otherwise nobody listens to signals, and the system ends the process,
 * also while its thread is busy and would hear none.
 */
export function watchSignals(): void {
  isWatching = true;
  first = new Set(process.listeners("exit"));
  // It is told before the listener is there, and after it has gone.
  process.on("newListener", (event) => event === "exit" && listen(1));
  process.on("removeListener", (event) => event === "exit" && listen());
}

/** Listens to signals, or no longer. @param coming how many listeners to `exit` are about to be there */
function listen(coming = 0): void {
  // Who ended it once is waited for: the same press of Ctrl-C may come twice.
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
  // What the command says at its end stays; only its exit code says who ended it.
  process.on("exit", () => {
    process.exitCode = code;
  });
  handler();
}

/**
 * A reader that has seen enough, as in `| head`, ends the command without a word; output that cannot be written is an
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
