import { describe, expect, test } from "vitest";
import { importSgd, type SgdImportOptions } from "../../../../src/corpora/index.js";
import type { PublishedSgdDialogue } from "../../../../src/corpora/sgd/format/published.js";
import { loadBackend, replayTranscript } from "../../../../src/runtime/index.js";
import { parseIntent } from "../../../../src/schema/index.js";
import { performancesOf, type Transcript } from "../../../../src/transcript/index.js";
import { collect } from "../../../transcript/files/importing/collect.js";
import { folder } from "../../../transcript/files/importing/folder.js";
import { dialogueOf, type Frame, SERVICES } from "./small.js";

/* The rules by which acts and states become commands, each on a dialogue that needs it. */

const ROWS = [
  { restaurant_name: "Fram", city: "Oslo", price: "fine", phone: "1" },
  { restaurant_name: "Maaemo", city: "Oslo", price: "fine", phone: "2" },
  { restaurant_name: "Arakataka", city: "Oslo", price: "cheap", phone: "3" },
];
const SEARCH: Frame = { acts: ["INFORM_INTENT FindRestaurants", "INFORM city=Oslo"], intent: "FindRestaurants" };
const FOUND: Frame = {
  acts: ["OFFER restaurant_name=Fram", "OFFER city=Oslo", "INFORM_COUNT count=3"],
  call: ["FindRestaurants", { city: "Oslo" }],
  results: ROWS,
};
const RESERVE: Frame = {
  acts: ["INFORM_INTENT ReserveRestaurant", "INFORM restaurant_name=Fram", "INFORM city=Oslo", "INFORM time=19:00"],
};
const YES: Frame = { acts: ["AFFIRM"] };
const FRAM = { restaurant_name: "Fram", city: "Oslo", time: "19:00" };

/** A booking as the system reports it, at Fram in Oslo at seven where nothing else is said: what was sent, and what its row holds beside. */
function booked(
  sent: Readonly<Record<string, string>> = {},
  row: Readonly<Record<string, string>> = {},
  acts = "NOTIFY_SUCCESS",
): Frame {
  const call = { ...FRAM, ...sent };
  return { acts: acts.split(", "), call: ["ReserveRestaurant", call], results: [{ ...call, ...row }] };
}

describe("commands of", () => {
  test("a search, a choice and a booking: the choice is a hit, what was said is said again, a default is confirmed", async () => {
    const { commands } = await converted(
      dialogueOf(
        SEARCH,
        FOUND,
        { acts: ["SELECT", "INFORM_INTENT ReserveRestaurant"] },
        { acts: ["REQUEST time"] },
        { acts: ["INFORM time=19:00"] },
        {
          acts: ["CONFIRM restaurant_name=Fram", "CONFIRM city=Oslo", "CONFIRM time=19:00", "CONFIRM seats=2"],
        },
        YES,
        booked({ seats: "2" }, { phone: "1" }),
      ),
    );
    expect(commands).toEqual([
      'restaurants_1_find_restaurants(city="Oslo")',
      "x0",
      'restaurants_1_reserve_restaurant(restaurant_name=x0[0].restaurant_name, city="Oslo")',
      'x4.time = "19:00"',
      'x4.seats = "2"',
      "confirm(x4)",
      "x4",
    ]);
  });

  test("another offer, and one of several side by side", async () => {
    const paged = await converted(
      dialogueOf(
        SEARCH,
        FOUND,
        { acts: ["REQUEST_ALTS"] },
        { acts: ["OFFER restaurant_name=Maaemo", "OFFER city=Oslo"] },
        { acts: ["SELECT"] },
        { acts: ["OFFER_INTENT ReserveRestaurant"] },
        { acts: ["AFFIRM_INTENT"], intent: "ReserveRestaurant" },
      ),
    );
    expect(paged.commands.at(-1)).toBe(
      'restaurants_1_reserve_restaurant(restaurant_name=x0[1].restaurant_name, city="Oslo")',
    );
    const listed = await converted(
      dialogueOf(
        SEARCH,
        { ...FOUND, acts: ["OFFER restaurant_name=Fram|Maaemo|Arakataka"] },
        { acts: ["SELECT restaurant_name=Arakataka", "INFORM_INTENT ReserveRestaurant"] },
      ),
    );
    expect(listed.commands.at(-1)).toBe(
      'restaurants_1_reserve_restaurant(restaurant_name=x0[2].restaurant_name, city="Oslo")',
    );
  });

  test("a changed search: which hit is offered then only the results could tell", async () => {
    const { commands } = await converted(
      dialogueOf(
        SEARCH,
        FOUND,
        { acts: ["REQUEST_ALTS", "INFORM price=cheap"] },
        {
          acts: ["OFFER restaurant_name=Arakataka"],
          call: ["FindRestaurants", { city: "Oslo", price: "cheap" }],
          results: [ROWS[2] ?? {}],
        },
        { acts: ["SELECT", "INFORM_INTENT ReserveRestaurant"] },
      ),
    );
    expect(commands).toEqual([
      'restaurants_1_find_restaurants(city="Oslo")',
      "x0",
      'x0.price = "cheap"',
      "x0",
      'restaurants_1_reserve_restaurant(restaurant_name="Arakataka", city="Oslo")',
    ]);
  });

  test("a correction: nothing is confirmed, and the task holds what was read out before the answer", async () => {
    const { commands } = await converted(
      dialogueOf(
        RESERVE,
        { acts: ["CONFIRM restaurant_name=Fram", "CONFIRM city=Oslo", "CONFIRM time=19:00", "CONFIRM seats=2"] },
        { acts: ["NEGATE", "INFORM time=20:00"] },
        { acts: ["CONFIRM time=20:00"] },
        YES,
        booked({ time: "20:00", seats: "2" }, { phone: "1" }),
      ),
    );
    expect(commands.slice(1)).toEqual(['x0.seats = "2"', 'x0.time = "20:00"', "confirm(x0)", "x0"]);
  });

  test("a failure with an alternative that is accepted", async () => {
    const { commands, transcript } = await converted(
      dialogueOf(
        RESERVE,
        { acts: ["CONFIRM time=19:00"] },
        YES,
        booked({}, { time: "21:00" }, "NOTIFY_FAILURE, OFFER time=21:00"),
        YES,
        booked({ time: "21:00" }),
      ),
    );
    expect(commands.slice(1)).toEqual(["confirm(x0)", "x0", 'x0.time = "21:00"', "confirm(x0)", "x0"]);
    expect(transcript.outcomes).toEqual({
      restaurants_1_reserve_restaurant: [
        { reason: "NOTIFY_FAILURE", alternatives: [{ restaurant_name: "Fram", city: "Oslo", time: "21:00" }] },
        { rows: [{ restaurant_name: "Fram", city: "Oslo", time: "21:00" }] },
      ],
    });
  });

  test("a search that is made again: its offers may go on behind those of the first time, so the value is written out", async () => {
    const [again, listed] = [SEARCH, { ...FOUND, acts: ["OFFER restaurant_name=Maaemo|Arakataka"] }];
    const choice: Frame = { acts: ["SELECT restaurant_name=Maaemo", "INFORM_INTENT ReserveRestaurant"] };
    const first = { ...FOUND, acts: ["OFFER restaurant_name=Fram|Maaemo"] };
    const { commands } = await converted(dialogueOf(SEARCH, first, again, listed, choice));
    expect(commands.at(-1)).toBe('restaurants_1_reserve_restaurant(restaurant_name="Maaemo", city="Oslo")');
    const other: Frame = { acts: ["INFORM_INTENT FindRestaurants", "INFORM city=Bergen"] };
    const bergen = { ...listed, call: ["FindRestaurants", { city: "Bergen" }] as const };
    const elsewhere = await converted(dialogueOf(SEARCH, first, other, bergen, choice));
    expect(elsewhere.commands.at(-1)).toBe(
      'restaurants_1_reserve_restaurant(restaurant_name=x4[0].restaurant_name, city="Bergen")',
    );
  });

  test("a yes is to what was read out: nothing changes between it and the booking", async () => {
    const { transcript, executed } = await converted(
      dialogueOf(RESERVE, { acts: ["CONFIRM restaurant_name=Fram", "CONFIRM seats=2"] }, YES, booked({ seats: "2" })),
    );
    expect(performancesOf(executed).map(({ consent }) => consent)).toEqual(["consented"]);
    expect(performancesOf(transcript).map(({ consent }) => consent)).toEqual(["consented"]);
    const authors = transcript.turns.map((turn) => (turn.author === "System" ? turn.command : turn.author));
    expect(authors.slice(2, 6)).toEqual(['x0.seats = "2"', "Response", "User", "confirm(x0)"]);
  });

  test("what the user does not care about: never sent, and no confirmation changes it", async () => {
    const { commands } = await converted(
      dialogueOf({ acts: [...RESERVE.acts, "INFORM seats=dontcare"] }, { acts: ["CONFIRM seats=2"] }, YES, booked()),
    );
    expect(commands.slice(1)).toEqual(["confirm(x0)", "x0"]);
  });

  test("what only the state tells: from a task's slot, from a hit, as it was said; from acts alone none of it", async () => {
    const before: Frame[] = [
      SEARCH,
      FOUND,
      { acts: ["SELECT", "INFORM_INTENT ReserveRestaurant", "INFORM time=19:00"] },
      { acts: ["CONFIRM time=19:00"] },
      YES,
      booked(),
    ];
    const taxi = (state: Readonly<Record<string, readonly string[]>>): Frame => ({
      service: "RideSharing_1",
      acts: ["INFORM_INTENT GetRide", "INFORM ride_type=Pool"],
      state,
    });
    const last = async (state: Frame["state"], options?: SgdImportOptions) =>
      (await converted(dialogueOf(...before, taxi(state ?? {})), options)).commands.at(-1);
    expect(await last({ destination: ["fram"] })).toBe(
      'ride_sharing_1_get_ride(destination=x4.restaurant_name, ride_type="Pool")',
    );
    expect(await last({ destination: ["My place"] })).toBe(
      'ride_sharing_1_get_ride(destination="My place", ride_type="Pool")',
    );
    expect(await last({ destination: ["fram"] }, { evidence: "acts" })).toBe(
      'ride_sharing_1_get_ride(ride_type="Pool")',
    );
    const asked = await converted(
      dialogueOf(
        SEARCH,
        FOUND,
        { acts: ["REQUEST phone"] },
        { acts: ["INFORM phone=1"] },
        taxi({ destination: ["1"] }),
      ),
    );
    expect(asked.commands.at(-1)).toBe('ride_sharing_1_get_ride(destination=x0[0].phone, ride_type="Pool")');
  });

  test("two frames in a turn: the old service is thanked, the new one is told", async () => {
    const { commands, transcript } = await converted(
      dialogueOf(SEARCH, FOUND, [
        { acts: ["THANK_YOU"] },
        { service: "RideSharing_1", acts: ["INFORM_INTENT GetRide", "INFORM destination=Home"] },
      ]),
    );
    expect(commands.at(-1)).toBe('ride_sharing_1_get_ride(destination="Home")');
    const users = transcript.turns.filter((turn) => turn.author === "User");
    expect(users[1]?.means).toEqual({ intent: "ride_sharing_1_get_ride", slots: { destination: "Home" } });
  });
});

/** Imports a dialogue, and replays it: what was recorded must come again. */
async function converted(
  dialogue: PublishedSgdDialogue,
  options: SgdImportOptions = {},
): Promise<{
  readonly commands: readonly string[];
  readonly transcript: Transcript;
  readonly executed: Pick<Transcript, "turns">;
}> {
  const path = folder({ "schema.json": JSON.stringify(SERVICES), "dialogues_001.json": JSON.stringify([dialogue]) });
  const { intents, transcripts, notes } = await collect(importSgd([path], options));
  expect(notes).toEqual([]);
  const [transcript] = transcripts;
  if (transcript === undefined) throw new Error("nothing was imported");
  const backend = await loadBackend(intents.map(parseIntent), { engine: "native" });
  const { divergences, problems, record } = replayTranscript(backend, transcript, { record: true });
  backend.close();
  expect({ divergences, problems }).toEqual({ divergences: [], problems: 0 });
  const commands = transcript.turns.flatMap((turn) => (turn.author === "System" ? [turn.command] : []));
  return { commands, transcript, executed: { turns: record?.turns ?? [] } };
}
