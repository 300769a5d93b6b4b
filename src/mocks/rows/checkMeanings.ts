import type { Row } from "../../kit/internal.js";
import {
  checkCorrections,
  checkKey,
  checkParameter,
  type RefuseCorrection,
} from "../../transcript/files/importing/mockFile.js";
import type { Corrections, Operation, OperationMeaning } from "./operation.js";
import { recognise } from "./recognise.js";
import { propertiesOf } from "./schemas.js";

export function checkMeanings(
  refuse: RefuseCorrection,
  corrections: Corrections,
  tools: readonly Operation[],
  rows: Readonly<Record<string, readonly Row[]>>,
): void {
  const others = tools.filter(({ name }) => !Object.hasOwn(corrections, name));
  const known = [...Object.keys(rows), ...[...recognise(others, rows).uses.values()].map(({ entity }) => entity)];
  const whole = new Map<string, Pick<OperationMeaning, "does" | "entity"> | null>();
  for (const [name, said] of Object.entries(corrections)) {
    const given = tools.find((tool) => tool.name === name);
    if (said === null) whole.set(name, null);
    else if (said.does !== undefined && said.entity !== undefined)
      whole.set(name, { does: said.does, entity: said.entity });
    if (said === null || given === undefined) continue;
    checkParameter(refuse, name, said.parameter, Object.keys(propertiesOf(given.parameters)));
    if (said.entity !== undefined)
      checkKey(
        refuse,
        name,
        { entity: said.entity, ...(said.key === undefined ? {} : { key: said.key }) },
        rows[said.entity] ?? [],
      );
  }
  checkCorrections(
    refuse,
    whole,
    tools.map(({ name }) => name),
    [...new Set(known)],
  );
}
