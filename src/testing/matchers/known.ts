import { BacklotError, HINTS } from "../../base/errors.js";
import { findSlot, type IntentSpec, isRowId } from "../../kit/internal.js";
import type { ToolMock } from "../../mocks/tools/mock/index.js";
import { type ArgumentNames, argumentNames } from "../../mocks/tools/mock/mockOrigin.js";
import { toolsOf } from "../../mocks/tools/toolsOf.js";
import type { Backend } from "../../runtime/backend.js";
import { intentsBehind, loadedCatalogs, type Origin, originsOf } from "../../runtime/catalogs.js";
import type { Catalog } from "../../schema/index.js";
import { mergeEntities } from "../../schema/mergeEntities.js";
import { didYouMean } from "../../schema/nearest.js";
import { startedIntents } from "../../transcript/events/intents.js";
import type { Observation } from "./observation.js";
import { callsOf } from "./verdicts/calledTool.js";

/** Source of known names. */
export interface NamedBy {
  /**
   * Back-end or mock that the transcript was made with. Default: the one of this process that made it, or else every back-end of this
   * process that knows its intents.
   */
  readonly backend?: Pick<Backend, "catalog"> | Pick<ToolMock<object>, "recognised">;
}

/**
 * Known names: a matcher's names have to exist, otherwise "not performed" would hold for every misspelt intent. Names in the transcript
 * itself exist. Others are checked by the transcript's source; if that is unknown, each method reports that they cannot be checked.
 */
export class KnownNames {
  private readonly origins: readonly Origin[];
  private readonly received: Observation;
  private readonly performed: ReadonlySet<string>;

  /** @throws BacklotError BAD_EXPECTATION for an invalid back-end, or one that does not know the intents of the received value */
  constructor(received: Observation, by: NamedBy = {}) {
    const { transcript, observed } = received;
    const begun = transcript === null ? [] : startedIntents(transcript.turns).values();
    this.received = received;
    this.performed = new Set([...begun, ...observed.flatMap(({ intent }) => intent ?? [])]);
    this.origins = this.originsBy(by);
  }

  get catalog(): Catalog {
    return new Map(this.origins.flatMap(({ catalog }) => [...catalog]));
  }

  intentProblem(name: string): string | null {
    const names = this.origins.flatMap(({ catalog }) => [...catalog.keys()]);
    if (this.performed.has(name) || names.includes(name)) return null;
    return this.problem(`no intent is called ${name}`, `an intent is called ${name}`, name, names, this.performed);
  }

  consentProblem(intent?: string): string | null {
    const unknown = intent === undefined ? null : this.intentProblem(intent);
    const isMock = this.origins.length > 0 && this.origins.every(({ mocked }) => mocked !== undefined);
    if (unknown !== null || !isMock || this.specsOf(intent).some(({ confirm }) => confirm)) return unknown;
    return intent === undefined
      ? "no tool of the mock needs a yes: `needsYes` of mockTools names those that do"
      : `${intent} needs no yes: \`needsYes\` of mockTools names the tools that do`;
  }

  /** @param intent the intent that has to have the slot. Default: any */
  slotProblem(name: string, intent?: string): string | null {
    const specs = this.specsOf(intent);
    // Slots from a lenient session or a behaviour exist, declared or not.
    const seen = this.slotsSeen(intent);
    const isOpen = this.origins.some(({ mocked }) => mocked?.open.has(intent ?? "") === true);
    if (isOpen || seen.has(name) || specs.some((spec) => findSlot(spec, name) !== undefined)) return null;
    const names = specs.flatMap(({ slots }) => slots.map((slot) => slot.name));
    const none = intent === undefined ? "no intent has a" : `${intent} has no`;
    return this.problem(`${none} slot ${name}`, `${intent ?? "an intent"} has a slot ${name}`, name, names, seen);
  }

  problemOf(intent: string, slots: readonly string[]): string | null {
    return this.intentProblem(intent) ?? first(slots, (slot) => this.slotProblem(slot, intent));
  }

  searchProblem(intent: string, columns: readonly string[]): string | null {
    const unknown = this.intentProblem(intent);
    if (unknown !== null) return unknown;
    const specs = this.specsOf(intent);
    if (specs.length > 0 && !specs.some(({ query }) => query)) return `${intent} finds nothing: it is not a query`;
    return first(columns, (column) => this.columnProblem(column, intent));
  }

  tableProblem(name: string): string | null {
    const names = this.origins.flatMap(({ catalog, mocked }) => [
      ...[...catalog.values()].flatMap(({ entity }) => entity ?? []),
      ...(mocked?.tables ?? []),
    ]);
    return names.includes(name)
      ? null
      : this.problem(`no table is called ${name}`, `a table is called ${name}`, name, names, []);
  }

  toolProblem(tool: string, args: readonly string[]): string | null {
    const calls = this.received.transcript === null ? [] : callsOf(this.received.transcript);
    const tools = this.origins.flatMap((origin) => [...toolNamesOf(origin)]);
    const own = tools.flatMap(([name, one]) => (name === tool ? [one] : []));
    const called = calls.flatMap(({ call }) => (call.name === tool ? [call] : []));
    if (own.length === 0 && called.length === 0) {
      const seen = calls.map(({ call }) => call.name);
      return this.problem(
        `no tool is called ${tool}`,
        `a tool is called ${tool}`,
        tool,
        [...tools.map(([name]) => name), ...seen],
        seen,
      );
    }
    const names = new Set(own.flatMap((one) => [...one.names]));
    const given = new Set(called.flatMap((call) => Object.keys(call.arguments ?? {})));
    return first(args, (name) => {
      if (names.has(name) || given.has(name) || own.some(({ isOpen }) => isOpen)) return null;
      return this.problem(`${tool} has no argument ${name}`, `${tool} has an argument ${name}`, name, names, given);
    });
  }

  codeProblem(code: string): string | null {
    const isKnown = Object.hasOwn(HINTS, code) || this.received.observed.some((one) => one.code === code);
    return isKnown ? null : `no error has the code ${code}${didYouMean(code, Object.keys(HINTS))}`;
  }

  private columnProblem(name: string, intent: string): string | null {
    const specs = this.specsOf(intent);
    const seen = new Set(this.received.observed.flatMap((one) => (one.intent === intent ? (one.columns ?? []) : [])));
    const known = this.origins.flatMap((origin) => [...columnsIn(origin, intent)]);
    if (seen.has(name) || known.includes(name) || specs.some((spec) => isRowId(spec, name))) return null;
    if (specs.length > 0 && known.length === 0 && seen.size === 0)
      return `it cannot be judged whether rows of ${intent} have a ${name}: it found none, and neither rows nor an output schema say what they hold`;
    return this.problem(`no row of ${intent} has a ${name}`, `rows of ${intent} have a ${name}`, name, known, seen);
  }

  /**
   * @param none the message for an unknown name
   * @param doubt the name's kind, for unknown sources
   * @param seen the names in the received value
   */
  private problem(none: string, doubt: string, name: string, names: Iterable<string>, seen: Iterable<string>): string {
    const near = didYouMean(name, new Set([...names, ...seen]));
    if (this.origins.length > 0) return `${none}${near}`;
    return `it cannot be judged whether ${doubt}: ${UNKNOWN}${near}`;
  }

  private specsOf(intent: string | undefined): IntentSpec[] {
    return this.origins.flatMap(({ catalog }) =>
      intent === undefined ? [...catalog.values()] : (catalog.get(intent) ?? []),
    );
  }

  private slotsSeen(intent: string | undefined): ReadonlySet<string> {
    const isMeant = (one: string | undefined): boolean => intent === undefined || one === undefined || one === intent;
    const { observed, transcript } = this.received;
    return new Set([
      ...observed.flatMap((one) =>
        isMeant(one.intent) ? [...(one.slot === undefined ? [] : [one.slot]), ...Object.keys(one.slots ?? {})] : [],
      ),
      ...Object.values(transcript?.final ?? {}).flatMap((task) =>
        isMeant(task.intent) ? Object.keys(task.slots) : [],
      ),
    ]);
  }

  private originsBy({ backend }: NamedBy): readonly Origin[] {
    const { transcript, signals } = this.received;
    const isKnown = ({ catalog }: Origin): boolean => [...this.performed].every((intent) => catalog.has(intent));
    if (backend === undefined) {
      const own = originsOf(transcript ?? signals);
      return own.length > 0
        ? own
        : loadedCatalogs()
            .map((catalog) => ({ catalog }))
            .filter(isKnown);
    }
    const given = givenOrigin(backend);
    if (isKnown(given)) return [given];
    const other = [...this.performed].find((intent) => !given.catalog.has(intent));
    const problem = `the back-end that was given does not know ${other}, which was performed or begun here`;
    throw new BacklotError("BAD_EXPECTATION", problem);
  }
}

const UNKNOWN =
  "nothing in this process knows what made this dialogue; give the back-end or the mock that did, as { backend }, last in the matcher's arguments";

function givenOrigin(backend: NonNullable<NamedBy["backend"]>): Origin {
  const isObject = typeof backend === "object" && backend !== null;
  const [mock] = isObject ? originsOf(backend) : [];
  if (mock !== undefined) return mock;
  if (isObject && "catalog" in backend && backend.catalog instanceof Map) return { catalog: backend.catalog };
  const problem = "backend must be a back-end (await mockBackend(...)), or what mockTools gave";
  throw new BacklotError("BAD_EXPECTATION", problem);
}

function first(names: readonly string[], problem: (name: string) => string | null): string | null {
  for (const name of names) {
    const found = problem(name);
    if (found !== null) return found;
  }
  return null;
}

const known = new WeakMap<Catalog, readonly (readonly [string, ArgumentNames])[]>();

/** Returns the tools of a back-end, in either style, or of a mock; by name, each with its arguments. */
function toolNamesOf({ catalog, mocked }: Origin): readonly (readonly [string, ArgumentNames])[] {
  const before = known.get(catalog);
  if (before !== undefined) return before;
  const made =
    mocked === undefined
      ? (["slot-filling", "one-shot"] as const).flatMap((style) =>
          toolsOf({ intents: intentsBehind(catalog) }, { style, confirmedFlag: style === "one-shot" }).map(
            ({ name, parameters }) => [name, argumentNames(parameters)] as const,
          ),
        )
      : [...mocked.intents].map(([name, intent]) => {
          const slots = catalog.get(intent)?.slots ?? [];
          return [name, { names: new Set(slots.map((slot) => slot.name)), isOpen: mocked.open.has(intent) }] as const;
        });
  known.set(catalog, made);
  return made;
}

function columnsIn({ catalog, mocked }: Origin, intent: string): Iterable<string> {
  if (mocked !== undefined) return mocked.columns.get(intent) ?? [];
  const entity = catalog.get(intent)?.entity ?? null;
  if (entity === null) return catalog.get(intent)?.slots.map(({ name }) => name) ?? [];
  return mergeEntities(intentsBehind(catalog)).entities.get(entity)?.slots.keys() ?? [];
}
