import fc from "fast-check";
import type { Fault } from "../../kit/internal.js";
import type { Catalog } from "../../schema/index.js";
import { writableText } from "./values.js";

/** Options of fault plans. */
export interface FaultOptions {
  /** Intents that may fail. Default: all. */
  readonly intents?: readonly string[];
  /** Maximum number of faults in a plan. Default: 3. */
  readonly maxFaults?: number;
}

const plain = { noNullPrototype: true } as const;

const MAX_DELAY_MS = 86_400_000;

/** Draws the effect of a fault. Only queries have rows to lose. */
function effect(isQuery: boolean): fc.Arbitrary<Omit<Fault, "intent">> {
  const each: fc.Arbitrary<Omit<Fault, "intent">>[] = [
    fc.record({ reason: writableText }, plain),
    fc.record({ delayMs: fc.nat(MAX_DELAY_MS) }, plain),
    fc.record({ reason: writableText, delayMs: fc.nat(MAX_DELAY_MS) }, plain),
    fc.constant({ unmocked: true }),
  ];
  if (isQuery) each.push(fc.record({ rows: fc.nat(2) }, plain));
  return fc.oneof(...each);
}

/**
 * Arbitrary fault plans for the intents of a back-end: the `faults` of `open` and of plans. A fault concerns one performance or every one,
 * for certain or by chance; it gives a reason, costs time, takes a query's rows away, or leaves the intent without a mock. Faults on a
 * server's wire are excluded.
 *
 * @example
 * ```ts
 * import fc from "fast-check";
 * import { arbitraryFaults } from "backlot/arbitraries";
 * import { mockBackend } from "backlot/testing";
 *
 * const backend = await mockBackend();
 * // Whatever fails, a search changes no row.
 * const holds = fc.property(arbitraryFaults(backend, { intents: ["find_hotels"] }), (faults) => {
 *   const session = backend.open({ faults });
 *   session.execute("find_hotels()");
 *   return Object.keys(session.snapshot().rows).length === 0;
 * });
 * fc.assert(holds, { numRuns: 10 });
 * ```
 */
export function arbitraryFaults(
  { catalog }: { readonly catalog: Catalog },
  { intents = [...catalog.keys()], maxFaults = 3 }: FaultOptions = {},
): fc.Arbitrary<readonly Fault[]> {
  const call = fc.integer({ min: 1, max: 3 });
  const probability = fc.integer({ min: 1, max: 99 }).map((percent) => percent / 100);
  const when: fc.Arbitrary<Pick<Fault, "call" | "probability">> = fc.oneof(
    fc.record({ call }, plain),
    fc.constant({}),
    fc.record({ probability }, plain),
    fc.record({ call, probability }, plain),
  );
  const fault = fc
    .constantFrom(...intents)
    .chain((intent) =>
      fc
        .tuple(when, effect(catalog.get(intent)?.query === true))
        .map(([at, what]): Fault => ({ intent, ...at, ...what })),
    );
  return fc.array(fault, { maxLength: maxFaults });
}
