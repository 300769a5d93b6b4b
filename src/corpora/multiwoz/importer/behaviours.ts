import type { ImportItem } from "../../../transcript/files/importing/item.js";
import type { TaxiFleet } from "./tables.js";

/** The taxis of the dataset's `taxi_db.json`, for imports without this file. */
const USUAL_FLEET: TaxiFleet = {
  colours: ["black", "white", "red", "yellow", "blue", "grey"],
  types: ["toyota", "skoda", "bmw", "honda", "ford", "audi", "lexus", "volvo", "volkswagen", "tesla"],
};

/** Behaviours of the bookings: code beside the intents that users may change. */
export function behaviourItems(fleet: TaxiFleet | null): ImportItem[] {
  return [
    { kind: "file", path: "intents/behaviours/reference.ts", text: REFERENCE },
    { kind: "behaviour", name: "book_restaurant.behavior.ts", text: venueBooking("restaurant", "name") },
    { kind: "behaviour", name: "book_hotel.behavior.ts", text: venueBooking("hotel", "name") },
    { kind: "behaviour", name: "book_train.behavior.ts", text: venueBooking("train", "train_id") },
    { kind: "behaviour", name: "book_taxi.behavior.ts", text: taxiBooking(fleet ?? USUAL_FLEET) },
  ];
}

const REFERENCE = `const SIGNS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";

/**
 * A reference number as MultiWOZ's wizards gave them: eight capitals and digits, drawn from the session's own chance.
 */
export function reference(random: () => number): string {
  return Array.from({ length: 8 }, () => SIGNS[Math.floor(random() * SIGNS.length)]).join("");
}
`;

function venueBooking(domain: string, slot: string): string {
  return `import { defineBehaviour, fail, succeed } from "backlot/kit";
import { reference } from "./reference.js";

/** Books at a ${domain} of the table. A booking that is changed keeps its reference. */
export default defineBehaviour("book_${domain}", {
  perform({ slots, row }, world) {
    const { ${slot} } = slots;
    if (world.count("${domain}", { ${slot} }) === 0) return fail(\`there is no ${domain} \${${slot}}\`);
    return succeed({ reference: row?.reference ?? reference(world.random) });
  },
});
`;
}

function taxiBooking({ colours, types }: TaxiFleet): string {
  return `import { defineBehaviour, fail, succeed } from "backlot/kit";

const COLOURS = ${JSON.stringify(colours)};
const TYPES = ${JSON.stringify(types)};

/** Sends one of the taxis. A booking that is changed keeps its car. */
export default defineBehaviour("book_taxi", {
  perform({ slots, row }, world) {
    if (slots.leave_at === null && slots.arrive_by === null) return fail("a taxi needs a time to leave or to arrive");
    if (row !== null) return succeed({ type: row.type, phone: row.phone });
    const pick = (list: readonly string[]): string => list[Math.floor(world.random() * list.length)] ?? "";
    const phone = Array.from({ length: 10 }, () => Math.floor(world.random() * 10)).join("");
    return succeed({ type: \`\${pick(COLOURS)} \${pick(TYPES)}\`, phone });
  },
});
`;
}
