import { describe, expect, test } from "vitest";
import { minutesOf, normaliseSlot, normaliseValue } from "../../../../src/corpora/multiwoz/format/value.js";

test.each([
  ["Leave At", "leave"],
  ["arriveBy", "arrive"],
  ["price range", "pricerange"],
  ["entrance fee", "entrancefee"],
  ["book people", "bookpeople"],
])("the slot %s is called %s", (written, slot) => {
  expect(normaliseSlot(written)).toBe(slot);
});

test.each([
  ["name", " Rosa's ", "rosas bed and breakfast"],
  ["destination", "nando 's", "nandos"],
  ["departure", "Saint John 's&co", "saint john's and co"],
  ["name", "the junction", "junction theatre"],
  ["type", "guest house", "guesthouse"],
  ["type", "Guest House", "Guest House"],
  ["food", " English ", "british"],
  ["parking", "free", "yes"],
  ["internet", "free ", "free "],
  ["area", " Centre", " Centre"],
])("the %s %j is %j", (slot, value, normal) => {
  expect(normaliseValue(slot, value)).toBe(normal);
});

describe("times", () => {
  test.each([
    ["lunch", "12:00"],
    ["seven o'clock tomorrow evening", "07:00"],
    ["one o'clock p.m. sharp", "13:00"],
    ["12:30pm", "24:30"],
    ["5 : 15 pm", "17: 15"],
    ["7pm", "19:00"],
    ["by 9", "09:00"],
    ["after 1345.", "13:45"],
    ["afer10:00", "10:00"],
    ["9:05 a.m.", "09:05"],
    ["929", "929:00"],
    ["2:00", "02:00"],
    ["", "00:00"],
    ["by", "00:00"],
    ["10 : 15 or so", "10:15orso"],
    ["around 5", "around 5"],
    ["dontcare", "dontcare"],
    ["half: pm", null],
    ["2 1: 5pm", null],
  ])("%j is %j", (value, normal) => {
    expect(normaliseValue("leave", value)).toBe(normal);
  });

  test.each([
    ["09:15", 555],
    ["24:30", 1470],
    ["around 5", 0],
    ["929:00", 0],
    ["17: 15", 0],
    ["21:00airport", null],
    ["21:00:59", 1260],
  ])("%j has %j minutes", (time, minutes) => {
    expect(minutesOf(time)).toBe(minutes);
  });
});
