import { expect, test } from "vitest";
import { RevealedValues } from "../../../src/users/check/revealedValues.js";

test.each([
  ["I have a table on Saturday 18 May 2024.", "2024-05-18", "2024-05-19"],
  ["There is one at half past seven in the evening.", "19:30", "20:30"],
  ["The table seats six.", 6, 7],
  ["How about the Café Rouge?", "Cafe Rouge", "Blue Heron"],
])("%s shows %j, and not %j", (response, shown, other) => {
  const revealed = new RevealedValues();
  revealed.read(response);
  expect([shown, other].map((value) => revealed.has(value))).toEqual([true, false]);
});
