import { describe, expect, test } from "vitest";
import { rule } from "../../../src/testing/audit/index.js";
import { checkProperties } from "../../../src/testing/properties/checkProperties.js";
import type { Transcript } from "../../../src/transcript/index.js";
import { shop } from "./shop.js";

const notAbroad = rule<{ town: string }>("a parcel stays in the country", {
  on: ["send_to"],
  breaks: ({ arguments: { town } }, world, { earlier, said }) =>
    !world.rows<{ town: string }>("customers").some((one) => one.town === town) &&
    `${town}, after ${earlier.length} acts and ${said}`,
});

const transcript: Transcript = {
  id: "a",
  turns: [
    { author: "User", text: "To Oslo, please." },
    { author: "System", index: 0, command: 'find_orders(customer_id="ana_1")' },
    { author: "System", index: 2, command: 'send_to(order_id="W-101", town="Oslo")' },
    { author: "System", index: 4, command: 'send_to(order_id="W-109", town="Oslo")' },
  ],
};

describe("a rule", () => {
  test("is a property of agents, named by its words", async () => {
    expect(notAbroad.name).toBe("aParcelStaysInTheCountry");
    expect(checkProperties(transcript, { backend: await shop(), properties: [notAbroad] })).toEqual([
      { property: "aParcelStaysInTheCountry", turn: 2, message: "Oslo, after 1 acts and To Oslo, please." },
    ]);
  });

  test("says in its own words, or in ours, what is broken", () => {
    const act = { intent: "send_to", arguments: {}, outcome: "performed" } as never;
    const broken = (breaks: () => boolean | string | null) =>
      rule("it holds", { on: ["send_to"], breaks }).breaks({ act, world: {}, dialogue: {} } as never);
    expect([() => true, () => "so", () => false, () => null].map(broken)).toEqual([
      "send_to breaks it",
      "so",
      null,
      null,
    ]);
  });

  test("needs words, intents, a function, and the back-end of the dialogue", async () => {
    const breaks = () => false;
    expect(() => rule("…", { on: [], breaks })).toThrow(/is not a title of a rule/);
    expect(() => rule("it holds", { on: ["send_to"] } as never)).toThrow(/needs `on` and `breaks`/);
    const { catalog } = await shop();
    expect(() => checkProperties(transcript, { backend: { catalog }, properties: [notAbroad] })).toThrow(
      /give the back-end that made the dialogue/,
    );
  });
});
