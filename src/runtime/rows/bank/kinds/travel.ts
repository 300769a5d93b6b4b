import { type Kind, nameOf, oneOf } from "../kind.js";
import { listOf } from "../listOf.js";

const AIRLINES = listOf(`
  Heron Air | Meridian Airways | Blue Tern | Northlight | Skyferry | Cordova Air | Alder Airlines | Transfjord |
  Sunway | Pelican Express | Aurora Wings | Continental Link`);

const CRUISE_LINES = listOf(`
  Ostra Cruises | Blue Compass Line | Fjordway | Pearl of the South | Meridian Voyages | Tern Line | Azure Passage |
  Old Harbour Cruises | Northern Crossing | Coral Route`);

const HOTELS = listOf(`
  Hotel Miramar | The Linden Tree | Harbour View Inn | Castle Hill Hotel | Pension Edelweiss | The Old Brewery |
  Grand Meridian | Riverside Lodge | Hotel Aurora | The Weaver's Rest | Casa Lavanda | Park Crescent Hotel |
  The Lighthouse Inn | Hotel Bellavista | Station Hotel | The Blue Door | Villa Serena | The Copper Beech | Hotel Ostra |
  Quayside Suites | The Orchard House | Hotel Continental | Northgate Inn | The Glass House | Hotel Solana |
  The Ferryman's Arms | Palace Hotel | Mountain View Chalet | The Garden Room | Hotel Zephyr`);

const LODGINGS = listOf(
  "apartment | house | villa | cottage | studio | cabin | loft | bungalow | farmhouse | houseboat | guest house | hostel",
);

const HOTEL_ROOMS = listOf(
  "single room | double room | twin room | family room | suite | studio | deluxe room | room with a sea view",
);

const AMENITIES = listOf(`
  wifi | a swimming pool | parking | a fitness room | breakfast | air conditioning | a sauna | a kitchen | a balcony |
  a washing machine | a garden | a lift | a terrace | a fireplace`);

const TRAVEL_CLASSES = listOf("economy | premium economy | business class | first class | standard class");

const SEATS = listOf(
  "window seat | aisle seat | middle seat | front row | back row | table seat | quiet carriage | upper deck",
);

const CABINS = listOf("inside cabin | cabin with a window | balcony cabin | suite | family cabin | single cabin");

const CABIN_PLACES = listOf(
  "upper deck | lower deck | midship | near the bow | near the stern | promenade deck | port side | starboard side",
);

const VEHICLES = listOf(
  "bus | train | tram | ferry | taxi | bicycle | car | coach | underground | on foot | minibus | motorbike",
);

const TOURS = listOf(
  "walking tour | bus tour | boat tour | food tour | bicycle tour | museum tour | night tour | street art tour | architecture tour | ghost tour",
);

const WEATHER = listOf("sunny | cloudy | rain | snow | windy | fog | thunderstorms | showers | clear");

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
