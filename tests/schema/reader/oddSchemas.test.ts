import fc from "fast-check";
import { expect, it } from "vitest";
import { argumentsSchema, type JsonSchema, parseIntent, resolveIntents, slotsOf } from "../../../src/schema/index.js";
import { runs } from "../../runs.js";
import { oddNames, oddSchemas } from "../../transcript/files/importing/oddSchemas.js";

it("slots of any schema can be loaded, and a good parameter is read beside any other", () => {
  const schemas = fc.record({ odd: oddSchemas(), named: oddSchemas(), name: oddNames, whole: oddSchemas() });
  fc.assert(
    fc.property(schemas, ({ odd, named, name, whole }) => {
      const properties = { good: { type: "integer", minimum: 1 }, odd, [`odd_${name}`]: named };
      for (const schema of [
        { type: "object", properties },
        { ...(whole as object), properties },
      ]) {
        const { slots } = slotsOf(schema);
        expect(slots.good?.type).toEqual({ int: { minimum: 1 } });
        const intent = parseIntent({ command: "tool", args: slots });
        const [resolved] = resolveIntents([intent]).intents;
        if (resolved === undefined) throw new Error("the intent is gone");
        argumentsSchema(resolved);
      }
      slotsOf(whole as JsonSchema);
    }),
    runs(3_000),
  );
});
