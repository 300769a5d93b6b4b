import { describe, expect, test } from "vitest";
import type { MeantTurn } from "../../../../src/corpora/making/hearing/meantTurn.js";
import { userVerdict } from "../../../../src/corpora/making/hearing/userWords.js";

const NOW = Date.parse("2024-05-01T10:00:00Z");
const turn = (draft: string, slots: object, more: Partial<MeantTurn> = {}): MeantTurn => ({
  means: { slots: slots as never },
  tags: [],
  draft,
  phrases: undefined,
  options: new Map(),
  foreign: new Set(["taxi"]),
  now: NOW,
  ...more,
});

const DATE = turn("On 18 May.", { date: "2024-05-18" });
const TIME = turn("At 18:45.", { time: "18:45" });
const SIZE = turn("For 4 people.", { party_size: 4 });
const NAME = turn("With Dr Yilmaz.", { doctor: "Dr Yilmaz" });
const TRIP = turn("From Delft to Ghent.", { origin: "Delft", destination: "Ghent" });
const SEAT = turn(
  "Indoor, please.",
  { seating: "indoor" },
  { options: new Map([["seating", ["indoor", "by_the_window"]]]) },
);
const FLAG = turn("Without breakfast.", { breakfast: false });
const HUNGRY = turn("With breakfast.", { breakfast: true });
const DRY = turn("Without alcohol.", { no_alcohol: true });
const WET = turn("With alcohol.", { no_alcohol: false });
const INSIDE = turn("We will sit inside.", { terrace: false });
const ON_WHEELS = turn("I cannot manage steps.", { wheelchair: true });
const OPEN = turn("The day does not matter.", { date: null });
const BOTH = turn("On 5 May, wait, 18 May.", { date: "2024-05-18" }, { tags: ["turn_correction"] });
const ASIDE = turn("Shut the door, dear.", {}, { tags: ["overheard"] });
const AGREED = turn("Yes.", {}, { means: { confirms: true } });
const DENIED = turn("No.", {}, { means: { confirms: false } });

const verdict = (text: string, meant: MeantTurn): string => {
  const found = userVerdict(text, meant);
  return found === null ? "right" : "wrong" in found ? "wrong" : "unsure";
};

describe("what rules read out of a user's words", () => {
  test.each([
    ["No, let us leave it", DENIED, "right"],
    ["Let us do that", DENIED, "wrong"],
    ["not for 4", SIZE, "unsure"],
    ["more than 4 people", SIZE, "unsure"],
    ["at least 4 of us", SIZE, "unsure"],
    ["not 5 of us, 4 of us", SIZE, "unsure"],
    ["there is no hurry, 4 of us", SIZE, "right"],
    ["before 18 May", DATE, "unsure"],
    ["any day but 18 May", DATE, "unsure"],
    ["after 18:45", TIME, "unsure"],
    ["anything but indoor", SEAT, "unsure"],
    ["not indoor", SEAT, "unsure"],
    ["with anybody except Dr Yilmaz", NAME, "unsure"],
    ["I cannot do without breakfast", FLAG, "unsure"],
    ["anything but breakfast", HUNGRY, "wrong"],
    ["without alcohol", DRY, "right"],
    ["no alcohol for us", DRY, "right"],
    ["with alcohol", DRY, "wrong"],
    ["without alcohol", WET, "wrong"],
    ["with alcohol", WET, "right"],
    ["without a terrace", INSIDE, "right"],
    ["with a terrace", INSIDE, "unsure"],
    ["with room for my wheelchair", ON_WHEELS, "right"],
    ["without a wheelchair", ON_WHEELS, "unsure"],
    ["May 18 would suit me", DATE, "right"],
    ["On the 18th, I'm sorry to say", DATE, "right"],
    ["on 15 May", DATE, "wrong"],
    ["05/18/2024", DATE, "wrong"],
    ["whenever it suits you", DATE, "unsure"],
    ["18 May, or 19 May", DATE, "unsure"],
    ["6:45 pm", TIME, "right"],
    ["a quarter to seven in the evening", TIME, "right"],
    ["at 6:45", TIME, "unsure"],
    ["19:45", TIME, "wrong"],
    ["four of us", SIZE, "right"],
    ["5 of us", SIZE, "wrong"],
    ["the two of us and our parents", SIZE, "wrong"],
    ["I would see Dr Yilmaz, if I can", NAME, "right"],
    ["with dr yilmaz", NAME, "right"],
    ["with Dr Yilmazson", NAME, "wrong"],
    ["with young Dr Yilmaz Demir", NAME, "wrong"],
    ["with Yilmaz", NAME, "wrong"],
    ["to Ghent, from Delft", TRIP, "right"],
    ["from Ghent to Delft", TRIP, "wrong"],
    ["Delft and Ghent", TRIP, "unsure"],
    ["indoor seats", SEAT, "right"],
    ["by the window", SEAT, "wrong"],
    ["not on the terrace", SEAT, "unsure"],
    ["no breakfast for me", FLAG, "right"],
    ["with breakfast", FLAG, "wrong"],
    ["any day", OPEN, "right"],
    ["on 5 May", OPEN, "unsure"],
    ["5 May, sorry, I mean 18 May", BOTH, "right"],
    ["on 18 May", BOTH, "wrong"],
    ["Hang on, there is somebody at the door.", ASIDE, "right"],
    ["There are 4 of us, dear.", ASIDE, "wrong"],
    ["Yep, sounds good", AGREED, "right"],
    ["No, leave it", AGREED, "wrong"],
    ["Hm", AGREED, "unsure"],
    ["Rather not", DENIED, "right"],
    ["Go ahead", DENIED, "wrong"],
    ["four of us, and a taxi", SIZE, "unsure"],
    ["four of us, Marco among them", SIZE, "unsure"],
  ])("%s", (text, meant, expected) => {
    expect(verdict(text, meant)).toBe(expected);
  });

  test.each([DATE, TIME, SIZE, NAME, TRIP, SEAT, FLAG, OPEN, BOTH, ASIDE, AGREED, DENIED])(
    "what templates say is right: $draft",
    (meant) => {
      expect(verdict(meant.draft, meant)).toBe("right");
    },
  );
});
