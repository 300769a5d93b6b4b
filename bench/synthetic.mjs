/*
 * Intents and dialogues made for measuring: always the same, of the mix that LUCID's 2,000 recorded dialogues show
 * (55 % say, 11 % new tasks, 20 % edits, 8 % confirmations, 6 % queries).
 */

const TYPES = [
  "str",
  "str",
  "int",
  "float",
  "bool",
  "date",
  "time",
  { enum: ["small", "large"] },
  { list: "str" },
  "str",
];

const STREETS = ["Mill Lane", "Station Road", "Harbour Street", "Elm Row", "King's Parade", "Chapel Hill", "Quay Side"];

/** The files of intents with ten slots each, in pairs: one acts on an entity, the other finds its rows. */
export function intentFiles(count) {
  return Array.from({ length: count }, (_, i) => {
    const thing = Math.floor(i / 2);
    const isQuery = i % 2 === 1;
    const args = TYPES.map((type, k) => [
      slot(thing, k),
      { type, optional: isQuery || k > 4, description: `Part ${k} of what there is to know about a thing ${thing}` },
    ]);
    return {
      command: isQuery ? `find_things_${thing}` : `make_thing_${thing}`,
      description: `${isQuery ? "Find things" : "Make a thing"} of kind ${thing}`,
      domain: `domain_${thing % 20}`,
      entity_name: `things_${thing}`,
      confirmation_required: !isQuery,
      query_intent: isQuery,
      args: Object.fromEntries(args),
    };
  });
}

/** The same, read by a build. */
export async function intents(build, count) {
  const { parseIntent } = await build.load("schema/index.js");
  return intentFiles(count).map(parseIntent);
}

/**
 * The commands of one dialogue: twenty, over the intents that `intents(kinds * 2)` gives. Two tasks are performed, one
 * value is corrected, one query is made.
 * @param {number} seed which of the dialogues
 * @param {number} kinds how many kinds of things there are
 */
export function dialogue(seed, kinds) {
  const a = seed % kinds;
  const b = (seed * 7 + 3) % kinds;
  const text = (n) => JSON.stringify(`${(seed * 13 + n * 5) % 240} ${STREETS[(seed + n) % STREETS.length]}`);
  return [
    "say()",
    `make_thing_${a}(${slot(a, 0)}=${text(1)}, ${slot(a, 1)}=${text(2)})`,
    "say(x2)",
    `x1.${slot(a, 2)} = ${seed % 9}`,
    "say(x5)",
    `x1.${slot(a, 3)}, x1.${slot(a, 4)} = ${(seed % 50) + 0.5}, ${seed % 2 ? "True" : "False"}`,
    "say(x8)",
    "say()",
    `x1.${slot(a, 1)} = ${text(3)}`,
    "say(x12)",
    "confirm(x1)",
    "say(x15)",
    `find_things_${a}(${slot(a, 2)}=${seed % 9}, ${slot(a, 4)}=${seed % 2 ? "True" : "False"})`,
    "say(x18)",
    `make_thing_${b}(${slot(b, 0)}=${text(4)}, ${slot(b, 1)}=x1.${slot(a, 1)}, ${slot(b, 2)}=2, ${slot(b, 3)}=1.5)`,
    "say(x21)",
    `x20.${slot(b, 4)} = True`,
    "say(x24)",
    "confirm(x20)",
    "say(x27)",
  ];
}

/** Dialogues by number, from 0. */
export function dialogues(count, kinds) {
  return Array.from({ length: count }, (_, seed) => dialogue(seed, kinds));
}

function slot(thing, k) {
  return `slot_${k}_of_${thing}`;
}
