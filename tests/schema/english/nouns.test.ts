import { describe, expect, test } from "vitest";
import { isPlural, plural, pluralName, singular, singularName } from "../../../src/schema/english/nouns.js";

/** Nouns with their plurals: regular ones, and those that the rules of spelling get wrong. */
const NOUNS = [
  "movie movies, cookie cookies, cache caches, size sizes, prize prizes, status statuses, bus buses, axe axes, tie ties",
  "bonus bonuses, lens lenses, person people, child children, leaf leaves, loaf loaves, thief thieves, knife knives, address addresses",
  "process processes, class classes, gas gases, canvas canvases, atlas atlases, campus campuses, virus viruses, menu menus",
  "box boxes, match matches, batch batches, dish dishes, city cities, boy boys, hero heroes, photo photos, quiz quizzes",
  "house houses, horse horses, course courses, case cases, phase phases, base bases, database databases, purchase purchases",
  "release releases, invoice invoices, device devices, service services, office offices, slice slices, image images",
  "response responses, license licenses, nurse nurses, verse verses, glass glasses, taxi taxis, shoe shoes, canoe canoes",
  "corpus corpuses, census censuses, focus focuses, alias aliases, analysis analyses, crisis crises, thesis theses",
  "wish wishes, branch branches, category categories, reply replies, delivery deliveries, key keys, journey journeys",
  "booking bookings, order orders, user users, parcel parcels, woman women, man men, mouse mice, tooth teeth, foot feet",
  "pdf pdfs, uri uris, url urls, sku skus, api apis, hoodie hoodies, calorie calories, selfie selfies, toe toes, iris irises",
  "valve valves, olive olives, nerve nerves, sleeve sleeves, quota quotas, delta deltas, safe safes, cafe cafes, oasis oases",
]
  .join(", ")
  .split(", ")
  .map((pair) => pair.split(" ") as [string, string]);

describe("a noun", () => {
  test.each(NOUNS)("%s has the plural %s, and each form knows the other and itself", (one, many) => {
    expect([singular(one), singular(many), plural(one), plural(many)]).toEqual([one, one, many, many]);
  });

  test.each(["series", "species", "news", "fish", "sheep", "sms", "dns", "vps", "headquarters", "chassis"])(
    "%s is the same in both",
    (noun) => {
      expect([singular(noun), plural(noun)]).toEqual([noun, noun]);
    },
  );

  test.each([
    "corpora corpus",
    "schemata schema",
    "cacti cactus",
    "appendices appendix",
    "phenomena phenomenon",
    "salesmen salesman",
  ])("%s: a plural of another language has the singular", (pair) => {
    const [many = "", one] = pair.split(" ");
    expect(singular(many)).toBe(one);
  });

  test("keeps its capitals", () => {
    expect([singular("Movies"), plural("Movie"), singular("Caches"), plural("Status")]).toEqual([
      "Movie",
      "Movies",
      "Cache",
      "Statuses",
    ]);
  });
});

test.each([
  ["order_items", "order_item"],
  ["orderItems", "orderItem"],
  ["tax_categories", "tax_category"],
  ["dns_zones", "dns_zone"],
  ["people", "person"],
  ["line-items", "line-item"],
])("%s is the plural of %s by its last word", (many, one) => {
  expect([singularName(many), pluralName(one), singularName(one), pluralName(many)]).toEqual([one, many, one, many]);
});

test.each([
  ["wishes", true],
  ["kinds of wood", true],
  ["places left", true],
  ["seats in first class", true],
  ["number of rooms", false],
  ["duration in minutes", false],
  ["price per nights", false],
  ["in stock", false],
])("%s in the plural: %s", (noun, expected) => {
  expect(isPlural(noun)).toBe(expected);
});
