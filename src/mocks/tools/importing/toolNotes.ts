import type { Refused } from "../../../schema/index.js";
import { objectFault } from "../../../schema/slotTypes/objectType.js";
import type { ImportNote } from "../../../transcript/files/importing/item.js";
import { judged } from "../mock/judged.js";
import { legalNames } from "../names.js";
import type { DefinedTool } from "./definitions.js";
import type { ToolIntent } from "./toolIntent.js";

/** Longest description of a function for OpenAI, in characters. */
const LONGEST = 1_024;

const REFUSED = {
  wider: "a slot takes more than the tool, whose own schema judges its calls",
  object: "a slot takes more than the tool, whose own schema judges its calls",
  left_out: "a parameter has no slot: it is judged and not kept",
} as const;

/** Keywords of parameters without names, which share a slot. */
const OF_OTHERS: readonly string[] = ["additionalProperties", "patternProperties"];

/** Returns notes about omitted features of a tool, and about limits of some clients. */
export function toolNotes(
  { given, file }: DefinedTool,
  { refused, others }: ToolIntent,
  isShaped: boolean,
): ImportNote[] {
  const { name, description, parameters } = given;
  const note = (reason: string, detail: string, leftOut?: string): ImportNote => ({
    kind: "note",
    reason,
    place: { file },
    detail,
    ...(leftOut === undefined ? {} : { leftOut }),
  });
  const isKept = ({ keyword, slot }: Refused): boolean =>
    others !== null && slot === undefined && OF_OTHERS.includes(keyword);
  const left = refused.filter((one) => !isKept(one));
  const notes = left.map(({ keyword, message, effect, slot }) =>
    note(
      REFUSED[effect],
      `${name}: ${keyword}: ${message}`,
      effect === "left_out" && slot !== undefined ? `${name} ${slot}` : undefined,
    ),
  );
  const fault = objectFault(judged(parameters));
  if (fault !== null)
    notes.push(note("arguments are not judged by the tool's own schema", `${name}: ${fault.message}`));
  if (!isShaped)
    notes.push(note("results are rows and arguments as they are: no value of the tool's shape can be made", name));
  if (description.length > LONGEST)
    notes.push(note("OpenAI takes no description of more than 1,024 characters", `${name}: ${description.length}`));
  if (legalNames([name]).get(name) !== name)
    notes.push(
      note("OpenAI and Anthropic do not take the name: they get another", `${name}: ${legalNames([name]).get(name)}`),
    );
  return notes;
}
