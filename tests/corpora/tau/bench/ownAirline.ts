import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { removedAfterFile } from "../../../setup/folders.js";
import { importedTau } from "../imported.js";

/* A release of tau-bench's airline of our own: two users, three reservations, four tools, four tasks. */

const user = (name: string, ...reservations: string[]) => ({
  name: { first_name: name, last_name: "Berg" },
  email: `${name}@example.com`,
  payment_methods: {
    [`card_${name}`]: { source: "credit_card", brand: "visa", last_four: "1234", id: `card_${name}` },
  },
  saved_passengers: [],
  membership: "gold",
  reservations,
});

const reservation = (id: string, owner: string) => ({
  reservation_id: id,
  user_id: owner,
  origin: "OSL",
  destination: "BGO",
  flight_type: "one_way",
  cabin: "business",
  flights: [{ flight_number: "HAT001", date: "2024-05-20", price: 100, origin: "OSL", destination: "BGO" }],
  passengers: [{ first_name: owner, last_name: "Berg", dob: "1990-01-01" }],
  payment_history: [{ payment_id: `card_${owner}`, amount: 100 }],
  created_at: "2024-05-01T00:00:00",
  total_baggages: 0,
  nonfree_baggages: 0,
  insurance: "no",
});

const tool = (name: string, properties: Readonly<Record<string, string>>) => ({
  type: "function",
  function: {
    name,
    description: `${name} of the airline.`,
    parameters: {
      type: "object",
      properties: Object.fromEntries(Object.entries(properties).map(([key, type]) => [key, { type }])),
      required: Object.keys(properties),
    },
  },
});

const cancel = (id: string) => ({ name: "cancel_reservation", arguments: { reservation_id: id } });
const look = (id: string) => ({ name: "get_reservation_details", arguments: { reservation_id: id } });

const TASKS = [
  {
    user_id: "ann",
    instruction: "You are ann. You want reservation AAAAAA cancelled, since the airline cancelled the flight.",
    actions: [look("AAAAAA"), cancel("AAAAAA")],
    outputs: [],
  },
  {
    user_id: "bob",
    instruction: "You are bob. You have 50 dollars in mind for the trouble: your user id is bob.",
    actions: [{ name: "send_certificate", arguments: { user_id: "bob", amount: 50 } }],
    outputs: ["50"],
  },
  {
    user_id: "bob",
    instruction: "You are bob. You want BBBBBB cancelled, your business flight.",
    actions: [cancel("BBBBBB")],
    outputs: [],
  },
  { user_id: "ann", instruction: "You are ann. You only ask how it goes.", actions: [], outputs: [] },
];

/** A rule of its policy: a reservation is cancelled for its own user. */
const RULES = `import { rule } from "backlot/testing";

export default [
  rule("a reservation is cancelled for its own user", {
    on: ["cancel_reservation"],
    breaks: ({ arguments: { reservation_id } }, world, { said }) =>
      !said.includes(\`You are \${world.get("reservations", reservation_id)?.user_id}\`) && "it is somebody else's",
  }),
];
`;

function filesIn(files: Readonly<Record<string, string>>): string {
  const folder = removedAfterFile(mkdtempSync(join(tmpdir(), "backlot-airline-")));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  return folder;
}

/** The release as a folder. */
export function ownRelease(): string {
  const json = (value: unknown): string => JSON.stringify(value);
  return filesIn({
    "users.json": json({ ann: user("ann", "AAAAAA", "CCCCCC"), bob: user("bob", "BBBBBB") }),
    "flights.json": json({ HAT001: { flight_number: "HAT001", origin: "OSL", destination: "BGO", dates: {} } }),
    "reservations.json": json({
      AAAAAA: reservation("AAAAAA", "ann"),
      BBBBBB: reservation("BBBBBB", "bob"),
      CCCCCC: reservation("CCCCCC", "ann"),
    }),
    "tools.json": json([
      tool("get_reservation_details", { reservation_id: "string" }),
      tool("cancel_reservation", { reservation_id: "string" }),
      tool("send_certificate", { user_id: "string", amount: "number" }),
      tool("transfer_to_human_agents", { summary: "string" }),
    ]),
    "tasks.jsonl": TASKS.map((task, id) => `${json({ id, ...task })}\n`).join(""),
    "policy.md": "# Policy\n\nCancel a reservation for its own user only.\n",
    "policy.rules.ts": RULES,
  });
}

/** The release, imported: its folder, and the module of its rules. */
export async function ownAirline() {
  const release = ownRelease();
  const imported = await importedTau(release, { domain: "airline" });
  return { ...imported, rules: [`${release}/policy.rules.ts`] };
}
