import { fieldOf, type Kind, madeBy, nameOf, oneOf } from "../kind.js";
import { CITIES, DISTRICTS, ROOMS, SIGHTS, SPOTS, STREETS } from "../lists/places.js";

/** Kinds of addresses, cities and other places. */
export const PLACES: readonly Kind[] = [
  madeBy(
    `address, street, street address, delivery address, billing address, home address, shipping address, postal address,
    pickup address, dropoff address, to address, residence, where to deliver`,
    ({ seeded, record }) => `${seeded.between(1, 180)} ${record(STREETS)}`,
  ),
  fieldOf(
    `city, town, origin, destination, departure, arrival, location, place, from, to, where, where to, departure city,
    arrival city, destination city, city of event, hometown, home town, birthplace, capital, from location, to location,
    pickup location, dropoff location, pickup city, dropoff city, pickup, dropoff, restaurant location, venue city, resort,
    departure location, arrival location, municipality, starting point, stop, via, hotel location, in, starting from`,
    CITIES,
    "city",
  ),
  fieldOf("country, destination country, origin country, country of residence, land", CITIES, "country"),
  fieldOf("region, state, province, county, area name", CITIES, "region"),
  fieldOf(
    "airport, departure airport, arrival airport, origin airport, destination airport, airport name",
    CITIES,
    "airport",
  ),
  fieldOf(
    "station, train station, departure station, arrival station, origin station, destination station, bus stop, terminal",
    CITIES,
    "station",
  ),
  nameOf(
    "venue, meeting point, meeting place, event location, gym, landmark, spot, branch, library, store location, meeting location, site visit, building, office, clinic address",
    SPOTS,
  ),
  oneOf("district, neighbourhood, neighborhood, area, part of town, zone, quarter", DISTRICTS),
  oneOf("room, room in house, household room, meeting room, conference room, room name", ROOMS),
  nameOf(
    "attraction, sight, monument, museum, castle, park, place to visit, point of interest, attraction name",
    SIGHTS,
  ),
];
