import { meaningText } from "../../../../schema/rowMeaning.js";
import type { ImportItem } from "../../../../transcript/files/importing/item.js";
import type { ApiMapping } from "../../mapping.js";
import type { MockSaid } from "./corrected.js";

/** What operations were taken for, in words that `mock.json` takes, and why the others keep no rows. */
export function meaningsOf(
  { operations, entities, refused }: Pick<ApiMapping, "operations" | "entities" | "refused">,
  said: MockSaid | null,
): readonly ImportItem[] {
  const why = new Map(
    refused.flatMap((one) => (one.effect === "alone" ? [[one.operation, one.message] as const] : [])),
  );
  return Object.entries(operations).map(([command, { id, rows, parameters, body }]): ImportItem => {
    const tool = id ?? command;
    const corrections = said?.corrections;
    const isCorrected = corrections?.has(tool) === true || corrections?.has(command) === true;
    const corrected = isCorrected ? { isCorrected: true } : {};
    if (rows === undefined) {
      const reason = isCorrected ? "mock.json says so" : (why.get(command) ?? "nothing is kept");
      return { kind: "meaning", tool, why: reason, ...corrected };
    }
    const { does, slot } = rows;
    const entity = entities?.[rows.entity]?.called ?? rows.entity;
    const inBody = Object.entries(body?.slots ?? {}).map(([name, held]) => ({ name, slot: held }));
    const parameter = [...parameters, ...inBody].find((one) => one.slot === slot && slot !== undefined)?.name;
    const meaning = meaningText({ does, entity, ...(parameter === undefined ? {} : { parameter }) });
    return { kind: "meaning", tool, meaning, ...corrected };
  });
}
