import { python } from "backlot/kit";
import { reservationText, userText } from "./airlineAnswers.js";
import { connections, connectionsOfTau2, directFlights, directFlightsOfTau2, type Search } from "./airlineSearch.js";
import type { Call, Tool } from "./airlineTool.js";
import { flightOn, reservationOf, userOf } from "./airlineWorld.js";
import { AIRPORTS } from "./airports.js";
import { calculate } from "./calculate.js";

/** The tools of both airlines that change nothing. */
export const lookUps: Readonly<Record<string, Tool>> = {
  calculate: {
    parameters: "expression",
    run: ({ given, edition }: Call<{ readonly expression: string }>) =>
      calculate(given.expression, edition.refusal("invalid characters in expression").message),
  },
  get_reservation_details: {
    parameters: "reservation_id",
    run: ({ given, world, edition }: Call<{ readonly reservation_id: string }>) =>
      // tau-bench misses a user here.
      reservationText(edition, reservationOf(world, edition, given.reservation_id, "user")),
  },
  get_user_details: {
    parameters: "user_id",
    run: ({ given, world, edition }: Call<{ readonly user_id: string }>) =>
      userText(edition, userOf(world, edition, given.user_id)),
  },
  list_all_airports: {
    parameters: "",
    run: ({ edition }: Call) =>
      python.json(edition.isTau2 ? Object.entries(AIRPORTS).map(([iata, city]) => ({ iata, city })) : AIRPORTS),
  },
  search_direct_flight: {
    parameters: "origin destination date",
    run: ({ given, world, edition }: Call<Search>) =>
      python.json((edition.isTau2 ? directFlightsOfTau2 : directFlights)(world, given)),
  },
  search_onestop_flight: {
    parameters: "origin destination date",
    run: ({ given, world, edition }: Call<Search>) =>
      python.json((edition.isTau2 ? connectionsOfTau2 : connections)(world, given)),
  },
  transfer_to_human_agents: { parameters: "summary", run: () => "Transfer successful" },
};

/** The tool that only tau-bench has. */
export const lookUpsOfV1: Readonly<Record<string, Tool>> = { think: { parameters: "thought", run: () => "" } };

/** The tool that only tau2 has. */
export const lookUpsOfTau2: Readonly<Record<string, Tool>> = {
  get_flight_status: {
    parameters: "flight_number date",
    run: ({ given, world, edition }: Call<{ readonly flight_number: string; readonly date: string }>) =>
      flightOn(world, edition, given).day.status,
  },
};
