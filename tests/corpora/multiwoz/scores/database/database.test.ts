import { describe, expect, test } from "vitest";
import { VenueDatabase } from "../../../../../src/corpora/multiwoz/scores/database/database.js";
import type { StateValue } from "../../../../../src/corpora/multiwoz/scores/tracking/state.js";
import { TABLES } from "../scene.js";

const city = new VenueDatabase(TABLES);

describe("a look-up", () => {
  test.each<[string, string, Readonly<Record<string, StateValue>>, string[]]>([
    ["gives everything where nothing is asked for", "hotel", {}, ["0", "1"]],
    [
      "ignores what is not a column, and columns that are dropped",
      "hotel",
      { bookday: "monday", price: "50" },
      ["0", "1"],
    ],
    ["ignores what nobody cares about", "restaurant", { area: "do n't care", food: "dontcare" }, ["r1", "r2", "r3"]],
    ["compares exactly", "restaurant", { area: "North" }, []],
    ["finds nothing for an empty text", "restaurant", { area: "" }, []],
    ["compares names by similarity", "restaurant", { name: "Bella Vista Restaurant" }, ["r1"]],
    ["finds no name for an empty one", "restaurant", { name: "" }, []],
    ["normalises first", "hotel", { parking: "free" }, ["0"]],
    ["lets a question mark pass", "attraction", { area: "east", pricerange: "free" }, ["2"]],
    ["knows columns by their normalised names", "attraction", { entrancefee: "free" }, ["1", "2"]],
    ["takes trains that leave then or later", "train", { leave: "9:30", day: "monday" }, ["TR2"]],
    ["takes trains that arrive by then", "train", { arrive: "after 09:17", day: "monday" }, ["TR1"]],
    ["takes a time that it cannot read for midnight", "train", { leave: "around 5", day: "monday" }, ["TR1", "TR2"]],
    ["gives an id as often as rows have it", "train", { leave: "09:00" }, ["TR1", "TR2", "TR1"]],
    ["knows no other domains", "taxi", { departure: "x" }, []],
    ["takes null for no constraint", "restaurant", { area: null }, ["r1", "r2", "r3"]],
    ["matches no number but a question mark", "attraction", { area: 4 }, ["2"]],
    ["matches no boolean", "hotel", { parking: true }, []],
  ])("%s", (_, domain, constraints, ids) => {
    expect(city.query(domain, constraints)).toEqual(ids);
    expect(city.query(domain, constraints)).toEqual(ids);
  });

  test("tells what the reference breaks off at: a column that a row lacks, a time that is none", () => {
    expect(city.query("restaurant", { area: "north", phone: "1" })).toEqual(["r1"]);
    expect(city.find("restaurant", new Map([["phone", "1"]])).problems).toEqual(["phone, which 1 of the rows lack"]);
    const late = new Map([["leave", "10:00airport"]]);
    expect(city.query("train", { leave: "10:00airport" })).toEqual(["TR2"]);
    expect(city.find("train", late).problems).toEqual(['leave "10:00airport"']);
    expect(city.find("train", new Map([["leave", "half: pm"]])).problems).toEqual([]);
  });
});
