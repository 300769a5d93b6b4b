import { listOf } from "../listOf.js";

/** Fictitious airlines. */
export const AIRLINES = listOf(`
  Heron Air | Meridian Airways | Blue Tern | Northlight | Skyferry | Cordova Air | Alder Airlines | Transfjord |
  Sunway | Pelican Express | Aurora Wings | Continental Link`);

/** Fictitious shipping lines. */
export const CRUISE_LINES = listOf(`
  Ostra Cruises | Blue Compass Line | Fjordway | Pearl of the South | Meridian Voyages | Tern Line | Azure Passage |
  Old Harbour Cruises | Northern Crossing | Coral Route`);

/** Fictitious hotels. */
export const HOTELS = listOf(`
  Hotel Miramar | The Linden Tree | Harbour View Inn | Castle Hill Hotel | Pension Edelweiss | The Old Brewery |
  Grand Meridian | Riverside Lodge | Hotel Aurora | The Weaver's Rest | Casa Lavanda | Park Crescent Hotel |
  The Lighthouse Inn | Hotel Bellavista | Station Hotel | The Blue Door | Villa Serena | The Copper Beech | Hotel Ostra |
  Quayside Suites | The Orchard House | Hotel Continental | Northgate Inn | The Glass House | Hotel Solana |
  The Ferryman's Arms | Palace Hotel | Mountain View Chalet | The Garden Room | Hotel Zephyr`);

export const LODGINGS = listOf(
  "apartment | house | villa | cottage | studio | cabin | loft | bungalow | farmhouse | houseboat | guest house | hostel",
);

export const HOTEL_ROOMS = listOf(
  "single room | double room | twin room | family room | suite | studio | deluxe room | room with a sea view",
);

export const AMENITIES = listOf(`
  wifi | a swimming pool | parking | a fitness room | breakfast | air conditioning | a sauna | a kitchen | a balcony |
  a washing machine | a garden | a lift | a terrace | a fireplace`);

export const TRAVEL_CLASSES = listOf("economy | premium economy | business class | first class | standard class");

export const SEATS = listOf(
  "window seat | aisle seat | middle seat | front row | back row | table seat | quiet carriage | upper deck",
);

export const CABINS = listOf(
  "inside cabin | cabin with a window | balcony cabin | suite | family cabin | single cabin",
);

export const CABIN_PLACES = listOf(
  "upper deck | lower deck | midship | near the bow | near the stern | promenade deck | port side | starboard side",
);

export const VEHICLES = listOf(
  "bus | train | tram | ferry | taxi | bicycle | car | coach | underground | on foot | minibus | motorbike",
);

export const TOURS = listOf(
  "walking tour | bus tour | boat tour | food tour | bicycle tour | museum tour | night tour | street art tour | architecture tour | ghost tour",
);

export const WEATHER = listOf("sunny | cloudy | rain | snow | windy | fog | thunderstorms | showers | clear");
