import { describe, expect, test } from "vitest";
import { askedParameter, mentions } from "../../../../src/corpora/star/policy/mentions.js";

const PARAMETERS = {
  StartTimeHour: { Name: "StartTimeHour", Type: "Categorical", Categories: ["8 am", "9 am"] },
  Day: { Name: "Day", Type: "Categorical", Categories: ["Sunday", "Monday"] },
  StartDate: { Name: "StartDate", Type: "ShortString" },
  EndDate: { Name: "EndDate", Type: "ShortString" },
  Name: { Name: "Name", Type: "Categorical", Categories: ["Shadyside Inn", "Old Town Inn", "Dr. Morgan"] },
  Paid: { Name: "ApplicationFeePaid", Type: "Categorical", Categories: ["Yes", "No"] },
  CustomerName: { Name: "CustomerName", Type: "ShortString" },
  GuestName: { Name: "GuestName", Type: "ShortString" },
  AccountNumber: { Name: "AccountNumber", Type: "ShortString" },
  PIN: { Name: "PIN", Type: "ShortString" },
  NumberGuests: { Name: "NumberGuests", Type: "Integer", Min: 1 },
  DepartureLocation: { Name: "DepartureLocation", Type: "ShortString" },
  ArrivalLocation: { Name: "ArrivalLocation", Type: "ShortString" },
  Message: { Name: "Message", Type: "LongString" },
} as const;

describe("a text mentions", () => {
  test.each<readonly [keyof typeof PARAMETERS, string]>([
    ["StartTimeHour", "around 9 pm, please"],
    ["StartTimeHour", "at 10:30am"],
    ["StartTimeHour", "9 p.m. or so"],
    ["StartTimeHour", "5 o’clock"],
    ["StartTimeHour", "at noon"],
    ["Day", "Could you do Friday?"],
    ["Day", "TOMORROW"],
    ["StartDate", "from May 13"],
    ["StartDate", "the 12th"],
    ["EndDate", "May 15th-19th"],
    ["Name", "a room at the shadyside inn"],
    ["Name", "Shadyside would be nice"],
    ["Name", "with Dr Morgan"],
    ["CustomerName", "My name is angela"],
    ["CustomerName", "Hi, I'm Mark and I need help"],
    ["CustomerName", "I am Dr Morgan"],
    ["AccountNumber", "it is 93418043810"],
    ["PIN", "my PIN is 4921"],
    ["NumberGuests", "there will be 51 of us"],
    ["DepartureLocation", "I'm going from Airport to University"],
    ["ArrivalLocation", "to 5th and Main"],
    ["ArrivalLocation", "to the Hospital"],
  ])("%s: %s", (parameter, text) => {
    expect(mentions(PARAMETERS[parameter], text)).toBe(true);
  });

  test.each<readonly [keyof typeof PARAMETERS, string]>([
    ["StartTimeHour", "for 9 people"],
    ["Day", "one day"],
    ["StartDate", "I may come 12 times"],
    ["EndDate", "from the 12th"],
    ["Name", "an inn nearby"],
    ["Name", ""],
    ["Paid", "yes"],
    ["CustomerName", "I'm in a hurry"],
    ["AccountNumber", "4921"],
    ["PIN", "4921"],
    ["PIN", "I forgot my PIN"],
    ["NumberGuests", "at 9 pm on the 12th"],
    ["DepartureLocation", "far from here"],
    ["ArrivalLocation", "I want to go"],
    ["Message", "Tell them that I am late"],
  ])("no %s: %s", (parameter, text) => {
    expect(mentions(PARAMETERS[parameter], text)).toBe(false);
  });
});

describe("a question asks for", () => {
  const all = Object.values(PARAMETERS);
  test.each([
    ["ask_name", "CustomerName"],
    ["hotel_ask_hotel", "Name"],
    ["hotel_ask_name", "Name"],
    ["hotel_ask_date_from", "StartDate"],
    ["hotel_ask_date_to", "EndDate"],
    ["meeting_ask_guest_name", "GuestName"],
    ["party_ask_starting_time", "StartTimeHour"],
    ["party_ask_number_of_guests", "NumberGuests"],
    ["bank_ask_account_number", "AccountNumber"],
    ["ride_ask_destination", "ArrivalLocation"],
    ["bank_ask_mothers_maiden_name", undefined],
    ["anything_else", undefined],
    ["hotel_ask_confirm_booking", undefined],
  ])("%s: %s", (label, name) => {
    expect(askedParameter(label, all)?.Name).toBe(name);
  });
});
