import type { Place } from "../../../base/errors.js";
import type { SlotFileType } from "../../../schema/index.js";
import type { ImportItem } from "../../../transcript/files/importing/item.js";
import type { PublishedSgdDialogue, SgdFrame, SgdRow } from "../format/published.js";
import { entityOf, findIntent, intentFiles, type Services } from "./services.js";

const BATCH = 1_000;

export class Store {
  readonly #services: Services;
  readonly #slots: ReadonlyMap<string, ReadonlyMap<string, SlotFileType>>;
  readonly #known = new Map<string, Set<string>>();
  readonly #waiting = new Map<string, SgdRow[]>();

  constructor(services: Services) {
    this.#services = services;
    const files = [...services.values()].flatMap((service) => intentFiles(service, false));
    this.#slots = new Map(
      files.flatMap(({ entity_name: entity, args }) => {
        const slots = Object.entries(args).map(([name, { type }]) => [name, type] as const);
        return entity === undefined || entity === null ? [] : [[entity, new Map(slots)] as const];
      }),
    );
  }

  /** Adds the results of a dialogue. Rows that their own search would not find again are noted. */
  *take({ turns }: PublishedSgdDialogue, place: Place): Generator<ImportItem> {
    for (const [turn, { frames }] of turns.entries()) {
      for (const frame of frames) {
        const entity = this.#entity(frame);
        if (entity === null) continue;
        const at = { ...place, turn };
        for (const row of frame.service_results ?? []) {
          const unfitting = this.#unfitting(entity, row);
          if (unfitting !== undefined) {
            const reason = "a recorded row does not fit the schema and was left out of the store";
            yield { kind: "note", reason, place: at, detail: `${frame.service}.${unfitting}` };
            continue;
          }
          const waiting = this.#add(entity, row);
          if (waiting.length >= BATCH) yield { kind: "rows", entity, rows: waiting.splice(0) };
          const slot = differing(frame.service_call?.parameters ?? {}, row);
          if (slot === undefined) continue;
          const reason =
            "a recorded row differs from what it was searched by, so that the store does not find it again";
          yield { kind: "note", reason, place: at, detail: `${frame.service}.${slot}` };
        }
      }
    }
  }

  *rest(): Generator<ImportItem> {
    for (const [entity, rows] of this.#waiting) if (rows.length > 0) yield { kind: "rows", entity, rows };
  }

  #unfitting(entity: string, row: SgdRow): string | undefined {
    const slots = this.#slots.get(entity);
    return Object.keys(row).find((name) => {
      const type = slots?.get(name);
      return type === undefined || (typeof type === "object" && "enum" in type && !type.enum.includes(row[name] ?? ""));
    });
  }

  #add(entity: string, row: SgdRow): SgdRow[] {
    const known = this.#known.get(entity) ?? new Set();
    const waiting = this.#waiting.get(entity) ?? [];
    this.#known.set(entity, known);
    this.#waiting.set(entity, waiting);
    const text = JSON.stringify(Object.entries(row).sort(([one], [other]) => (one < other ? -1 : 1)));
    if (known.has(text)) return waiting;
    known.add(text);
    waiting.push(row);
    return waiting;
  }

  #entity({ service: name, service_call: call }: SgdFrame): string | null {
    const service = this.#services.get(name);
    const intent = service === undefined || call === undefined ? undefined : findIntent(service, call.method);
    return service === undefined || intent === undefined || intent.is_transactional === true
      ? null
      : entityOf(service, intent);
  }
}

function differing(parameters: SgdRow, row: SgdRow): string | undefined {
  return Object.keys(parameters).find((slot) => row[slot] !== parameters[slot]);
}
