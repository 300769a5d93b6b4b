import { type Intent, type IntentFile, parseIntent, type SlotFile } from "../../src/schema/index.js";

/** Names that other generators trip over, as slots. */
export const NASTY_SLOTS = [
  "constructor",
  "__proto__",
  "prototype",
  "toString",
  "toLocaleString",
  "valueOf",
  "hasOwnProperty",
  "isPrototypeOf",
  "propertyIsEnumerable",
  "__defineGetter__",
  "class",
  "default",
  "static",
  "get",
  "set",
  "async",
  "await",
  "yield",
  "readonly",
  "declare",
  "accessor",
  "abstract",
  "override",
  "public",
  "if",
  "null",
  "then",
  "name",
  "length",
  "spec",
  "id",
  "z",
  "own",
  "slots",
  "Intent",
  "_",
] as const;

const TYPES: readonly SlotFile["type"][] = [
  "str",
  "int",
  "float",
  "bool",
  "date",
  "time",
  { enum: ['a"b', "c", 1] },
  { list: { enum: ["x", 2] } },
  "list[str]",
];

const address = {
  type: "object",
  title: "Nasty",
  properties: {
    street: { type: "string", description: "ends a comment: */ export const evil = 1; /*" },
    within: { $ref: "#/$defs/place" },
    "not an identifier": { enum: ["it's", null] },
  },
  required: ["street"],
  $defs: { place: { type: "object", properties: { name: { type: "string" }, again: { $ref: "#/$defs/place" } } } },
};

/** Intents that are legal and awkward: names of slots, of commands, of entities; texts; objects; conditions. */
export function nastyFiles(): IntentFile[] {
  const slots = NASTY_SLOTS.map((name, i): [string, SlotFile] => [
    name,
    { type: TYPES[i % TYPES.length] as SlotFile["type"], optional: i > 4 },
  ]);
  const plain = { a: { type: "str" as const } };
  return [
    {
      command: "nasty",
      description: 'Ends a comment: */ export const evil = "`"; /*\n\nSecond paragraph\u2028third \u0007 bell',
      entity_name: "nasty",
      confirmation_required: true,
      args: Object.fromEntries(slots),
    },
    {
      command: "deliver",
      domain: "*/",
      entity_name: "deliveries",
      args: {
        toString: { type: { enum: ["door", "box"] } },
        address: {
          type: { object: address },
          description: "Where */ to",
          required_when: { slot: "toString", equals: "door" },
        },
        back: { type: { object: { properties: { whole: { $ref: "#" } } } }, optional: true },
        box: { type: "int", required_when: { slot: "toString", in: ["box"] } },
        note: { type: "str", required_when: { slot: "box", in: [1, 2] } },
      },
    },
    {
      command: "told",
      performs: "when_told",
      dontcare: true,
      args: { n: { type: "int" }, o: { type: { object: {} } }, l: { type: "list[date]" } },
    },
    {
      command: "seek",
      query_intent: true,
      wait_for_required: true,
      entity_name: "nasty",
      args: { of: { type: "bool" } },
    },
    ..."index intent intent_spec objects object array string undefined promise record own _1"
      .split(" ")
      .map((command) => ({
        command,
        entity_name: `${command}_`,
        args: plain,
      })),
    { command: "nothing", args: {} },
  ];
}

/** The same, read. */
export function nastyIntents(): Intent[] {
  return nastyFiles().map(parseIntent);
}
