import { SourceFile } from "./sourceFile.js";
import { sym } from "./symbols.js";

/**
 * Prints the object schema that validators use instead of zod's if slots have names that every object inherits, such as
 * `toString` or `__proto__`: zod would read and write the inherited members.
 */
export function printOwn(): string {
  const file = new SourceFile("Backlot", ["ownObject"]);
  const [z, put] = [sym("z"), sym("put")];
  file.doc("An object schema that reads own entries only, so that slots may have names that every object inherits.");
  const type = [z, ".ZodType<", z, ".infer<", z, ".ZodObject<S>>>"];
  file.block(["export function ownObject<S extends ", z, ".ZodRawShape>(shape: S): ", ...type], () => {
    const transform = () => {
      file.block(['if (typeof input !== "object" || input === null || Array.isArray(input))'], () => {
        file.print('context.addIssue({ code: "invalid_type", expected: "object" });');
        file.print("return ", z, ".NEVER;");
      });
      file.print("const given = new Map<string, unknown>(Object.entries(input));");
      file.print("const result: Record<string, unknown> = {};");
      file.block(["for (const [name, schema] of Object.entries(shape))"], () => {
        file.print("const parsed = ", z, ".safeParse(schema, given.get(name));");
        file.print("const issues = parsed.success ? [] : parsed.error.issues;");
        file.print("for (const issue of issues) context.addIssue({ ...issue, path: [name, ...issue.path] });");
        file.print("if (given.has(name)) ", put, "(result, name, parsed.data);");
        file.print("given.delete(name);");
      });
      file.print("const keys = [...given.keys()];");
      file.print('if (keys.length > 0) context.addIssue({ code: "unrecognized_keys", keys });');
      file.print("return result as ", z, ".infer<", z, ".ZodObject<S>>;");
    };
    file.block(["return ", z, ".unknown().transform((input, context) =>"], transform, [");"]);
  });
  return file.toString();
}
