import { beforeAll, describe, expect, it } from "vitest";
import type { Backend } from "../../../src/runtime/backend.js";
import {
  agendaUser,
  checkProperties,
  mockBackend,
  openingOf,
  type Plan,
  rehearse,
  schemaPolicy,
} from "../../../src/testing/index.js";
import { PROPERTIES } from "../../../src/testing/properties/property.js";
import type { Transcript } from "../../../src/transcript/index.js";
import { PLANTED } from "./planted.js";
import { PLANTED_FOR_MATCHERS } from "./plantedForMatchers.js";
import { type Plant, wordsOf } from "./plantedPolicies.js";

let backend: Backend;
beforeAll(async () => {
  backend = await mockBackend();
});

const played = (policy: ReturnType<Plant>, plan: Plan): Promise<Transcript> =>
  rehearse({ backend, policy, user: agendaUser(backend, plan), ...openingOf(plan), ...wordsOf(policy), maxTurns: 60 });

describe("a planted bug", () => {
  it("is there for each property", () => {
    expect(PLANTED.map(({ property }) => property)).toEqual([...PROPERTIES]);
  });

  it.each(PLANTED)(
    "$name breaks $property, where the schema policy breaks nothing",
    async ({ policy, property, plan }) => {
      const drawn = plan(backend);
      const broken = await played(policy(backend), drawn);
      expect(checkProperties(broken, { plan: drawn, properties: [property] })).not.toEqual([]);
      expect(checkProperties(broken, { properties: [property] })).not.toEqual([]);
      const sound = await played(schemaPolicy(backend), drawn);
      expect(checkProperties(sound, { plan: drawn })).toEqual([]);
    },
  );
});

describe("a planted bug that depends on what the test wants", () => {
  it("makes more than twelve with those of the properties", () => {
    expect(PLANTED.length + PLANTED_FOR_MATCHERS.length).toBeGreaterThanOrEqual(12);
  });

  it.each(PLANTED_FOR_MATCHERS)(
    "$name fails $property, where the schema policy passes it",
    async ({ policy, matcher, plan }) => {
      const drawn = plan(backend);
      expect(
        checkProperties(await played(policy(backend), drawn), { plan: drawn, properties: [matcher] }),
      ).toHaveLength(1);
      expect(
        checkProperties(await played(schemaPolicy(backend), drawn), { plan: drawn, properties: [matcher] }),
      ).toEqual([]);
    },
  );
});
