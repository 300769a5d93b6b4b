import { MEANING_PATTERN } from "./rowMeaning.js";

export const MOCK_FORMAT_FILE = "schema/mock.schema.json";

export function mockFormatText(): string {
  const format = {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    title: "Backlot mock.json",
    description: "What tools or operations do with rows, where an import recognises it wrong.",
    type: "object",
    properties: { $schema: { type: "string", description: "Where this format is described; for editors." } },
    additionalProperties: {
      type: "string",
      pattern: MEANING_PATTERN,
      description: 'What it does: "creates tasks", "reads orders by number", or "alone".',
    },
  };
  return `${JSON.stringify(format, null, 2)}\n`;
}
