/* Runs as nobody but a forger has them: whole, and of nothing. */

const BACKEND = { engine: "native" };

/** The data of a replay. */
export const REPLAY = { specs: [], backend: BACKEND as object, replay: { strict: true } };

/** The data of rehearsals of the reference policy. */
export const REHEARSAL = {
  compiled: { intents: [] as unknown[], catalog: new Map<string, unknown>() },
  options: BACKEND,
  phrases: new Map<string, unknown>(),
  policy: "schema",
  own: { operators: [], properties: [], phrases: [] },
};

/** A project whose mutants are to be tried. */
export const PROJECT = {
  root: "",
  intents: [],
  fixtures: null as string | null,
  behaviours: [] as { intent: string; file: string }[],
  asked: [],
  dialogues: [],
  deadlineMs: 1_000,
  memoryMb: 64,
  strict: false,
  lenient: false,
};

/** A value with one part of it changed. */
export const withPart = (value: object, key: string, part: unknown): object => ({ ...value, [key]: part });
