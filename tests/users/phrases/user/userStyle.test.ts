import { expect, test } from "vitest";
import { Seeded } from "../../../../src/runtime/rows/seeded.js";
import { styled } from "../../../../src/users/phrases/user/userStyle.js";

test("nobody believes a thing twice in one sentence", () => {
  for (let seed = 0; seed < 60; seed++)
    for (const text of ["I believe it is 9.32", "I suppose it is 9.32"])
      expect(styled(text, "unsure", new Seeded("style", seed), "answers")).toBe(text);
});
