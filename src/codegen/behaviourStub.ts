import { IndentationText, Project, QuoteKind } from "ts-morph";
import type { ResolvedIntent, ResolvedSlot } from "../schema/facts.js";
import { className, isIdentifier } from "../schema/names.js";

/** @param from the path from its folder to the folder of generated files, such as `../generated` */
export function behaviourStub(intent: ResolvedIntent, from: string): string {
  const project = new Project({
    useInMemoryFileSystem: true,
    manipulationSettings: { quoteKind: QuoteKind.Double, indentationText: IndentationText.TwoSpaces },
  });
  const file = project.createSourceFile(`${intent.command}.behavior.ts`);
  const date = intent.query ? undefined : dateAhead(intent);
  const name = className(intent.command);
  file.addImportDeclarations([
    {
      moduleSpecifier: "backlot/kit",
      namedImports: ["defineBehaviour", "succeed"],
    },
    { moduleSpecifier: `${from}/${intent.command}.js`, namedImports: [name], isTypeOnly: true },
  ]);
  const [first = ""] = intent.description.split("\n");
  file.addStatements((writer) => {
    if (first !== "") writer.writeLine(`/** ${first.replaceAll("*/", "* /")} */`);
    writer.write(`export default defineBehaviour<typeof ${name}>(${JSON.stringify(intent.command)}, `);
    writer.inlineBlock(() => {
      const parts = [...(date === undefined ? [] : [check(date)]), intent.query ? query(intent) : perform(intent)];
      writer.write(parts.map((lines) => lines.join("\n")).join("\n\n"));
    });
    writer.write(");");
  });
  return file.getFullText();
}

/** Names of days in the past, such as a birthday or a card's issue date. */
const BEHIND = /birth|born|issue|since|made|created|last|previous|past/;

/** A date slot that is certainly filled when the behaviour runs, and that it may refuse for lying in the past. */
function dateAhead({ slots, dontcare }: ResolvedIntent): ResolvedSlot | undefined {
  if (dontcare) return undefined;
  return slots.find(({ name, type, required, when }) => {
    return type === "date" && required && when === undefined && isIdentifier(name) && !BEHIND.test(name);
  });
}

function check({ name }: ResolvedSlot): string[] {
  return [
    "// Looks at the slots once every required one is there, and before the user is asked to confirm. For example:",
    "//",
    "// check({ slots }, world) {",
    `//   if (slots.${name} < world.today) return fail("the ${name.replaceAll("_", " ")} is in the past");`,
    "//   return undefined;",
    "// },",
  ];
}

function perform({ entity }: ResolvedIntent): readonly string[] {
  return entity === null ? PERFORM_WITHOUT_ROW : PERFORM;
}

/** An intent without an entity stores nothing: the result is all that `perform` gives. */
const PERFORM_WITHOUT_ROW: readonly string[] = [
  '// What the assistant learns when it was performed; or fail("reason").',
  "perform() {",
  "  return succeed({});",
  "},",
];

const PERFORM: readonly string[] = [
  '// What the row gets on top of the slots; or fail("reason", alternatives).',
  "perform({ row }, world) {",
  "  // A correction keeps the reference that was given out.",
  '  const reference = row?.["reference"] ?? Math.floor(world.random() * 1_000_000);',
  "  return succeed({ reference });",
  "},",
];

function query({ entity }: ResolvedIntent): string[] {
  const comment = "// The rows that are found; order_by and limit are seen to.";
  if (entity === null) return [comment, "perform: () => succeed([]),"];
  return [
    comment,
    "perform({ slots: { order_by, limit, ...filter } }, world) {",
    `  return succeed(world.rows(${JSON.stringify(entity)}, filter));`,
    "},",
  ];
}
