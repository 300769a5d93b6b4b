import { checkCorrections, checkParameter, inMockFile, readMockFile } from "../../../files/importing/mockFile.js";
import { given } from "../../../json/given.js";
import { own } from "../../../kit/internal.js";
import type { ParameterNames } from "../../parameterNames.js";
import type { ToolFacts } from "./facts.js";
import { tablesOf } from "./tables.js";

/**
 * What tools say of themselves, where a `mock.json` knows it better with what that says of them. Tools that stand alone by it are
 * left out.
 * @param tools their names on the server, by their intents
 * @param parameters names of ours for some of their parameters
 * @throws BacklotError as `readMockFile` does; BAD_MOCK for a tool, a parameter or an entity that there is not
 */
export function corrected(
  facts: readonly ToolFacts[],
  tools: Readonly<Record<string, string>>,
  parameters: ParameterNames,
  file: string,
): readonly ToolFacts[] {
  const corrections = readMockFile(file);
  const nameOf = ({ command }: ToolFacts): string => own(tools, command) ?? command;
  const others = tablesOf(facts.filter((one) => !corrections.has(nameOf(one))));
  const entities = others.map(({ entity }) => entity);
  const refuse = inMockFile(file);
  checkCorrections(refuse, corrections, facts.map(nameOf), entities);
  return facts.flatMap((one) => {
    const name = nameOf(one);
    const said = corrections.get(name);
    if (said === undefined) return [one];
    if (said === null) return [];
    const { does, entity, parameter, key } = said;
    const slot = parameter === undefined ? undefined : (own(parameters, parameter) ?? parameter);
    const ours = Object.entries(parameters);
    const known = Object.keys(one.input).map((held) => ours.find(([, slotName]) => slotName === held)?.[0] ?? held);
    checkParameter(refuse, name, parameter, known);
    const by = slot === undefined ? undefined : { parameter: slot, ...given({ column: key }) };
    return [{ ...one, verb: does, nouns: entity.split("_"), ...given({ by }) }];
  });
}
