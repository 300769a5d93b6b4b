import { type Kind, nameOf, oneOf } from "../kind.js";
import { listOf } from "../listOf.js";
import {
  AIRLINES,
  AMENITIES,
  CABIN_PLACES,
  CABINS,
  CRUISE_LINES,
  HOTEL_ROOMS,
  HOTELS,
  LODGINGS,
  SEATS,
  TOURS,
  TRAVEL_CLASSES,
  VEHICLES,
  WEATHER,
} from "../lists/travel.js";

/** Kinds of transport, lodgings and tours. */
export const TRAVEL: readonly Kind[] = [
  nameOf("airline, airline name, flight operator, carrier airline", AIRLINES),
  nameOf("cruise line, cruise, cruise name, ship, ship name, cruise company, ferry", CRUISE_LINES),
  nameOf(
    "hotel, hotel name, hostel, inn, accommodation name, place to stay, lodging name, accommodation, property name",
    HOTELS,
  ),
  oneOf(
    "property, property type, lodging, lodging type, accommodation type, type of property, home type, house type",
    LODGINGS,
  ),
  oneOf("room type, hotel room, hotel room type, type of room, bed type", HOTEL_ROOMS),
  oneOf("amenity, amenities, facility, facilities, feature", AMENITIES),
  oneOf(
    "class, travel class, flight class, seating class, cabin class, ticket class, fare class, ticket type, fare type, class type, seat class",
    TRAVEL_CLASSES,
  ),
  oneOf("seat preference, seat type, seating, seating preference, seat location", SEATS),
  oneOf("cabin, cabin type, stateroom", CABINS),
  oneOf("cabin location, deck", CABIN_PLACES),
  oneOf(
    "transport, transportation, means of transport, mode of transport, vehicle of choice, travel mode, transport mode, ride type, taxi type",
    VEHICLES,
  ),
  oneOf("tour, tour type, tour name, excursion, city tour, sightseeing, city tour type", TOURS),
  oneOf("smoking preference, smoking", listOf("smoking | non-smoking")),
  oneOf("pet policy, pets policy", listOf("pets allowed | no pets | small dogs only")),
  oneOf("weather, forecast, sky", WEATHER),
  oneOf(
    "baggage, luggage, baggage allowance",
    listOf("cabin bag | one suitcase | two suitcases | rucksack | no luggage"),
  ),
  oneOf("trip type, journey type, ticket kind, trip", listOf("one way | return | round trip")),
  oneOf("view, room view", listOf("sea view | garden view | city view | mountain view | courtyard view")),
];
