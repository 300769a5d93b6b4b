import { fieldOf, type Kind, madeBy, nameOf, oneOf } from "../kind.js";
import { listOf, recordsOf } from "../listOf.js";

/** Cities with country, airport, station and region. */
export const CITIES = recordsOf(
  ["city", "country", "airport", "station", "region"],
  `Aarhus / Denmark / Aarhus Airport / Aarhus Central / Jutland |
  Bergen / Norway / Bergen Airport / Bergen Station / Vestland |
  Cork / Ireland / Cork Airport / Cork Kent / Munster |
  Delft / the Netherlands / Rotterdam Airport / Delft Station / South Holland |
  Evora / Portugal / Evora Airfield / Evora Station / Alentejo |
  Ghent / Belgium / Ghent Airfield / Ghent Dampoort / Flanders |
  Izmir / Turkey / Izmir Airport / Izmir Basmane / the Aegean coast |
  Kyoto / Japan / Osaka Airport / Kyoto Station / Kansai |
  Lyon / France / Lyon Airport / Lyon Part-Dieu / the Rhone valley |
  Nantes / France / Nantes Airport / Nantes Station / the Loire valley |
  Porto / Portugal / Porto Airport / Porto Campanha / the Douro valley |
  Turin / Italy / Turin Airport / Turin Porta Nuova / Piedmont |
  Graz / Austria / Graz Airport / Graz Central / Styria |
  Brno / Czechia / Brno Airport / Brno Central / Moravia |
  Krakow / Poland / Krakow Airport / Krakow Glowny / Lesser Poland |
  Leeds / England / Leeds Airport / Leeds Station / Yorkshire |
  Bristol / England / Bristol Airport / Bristol Temple Meads / the West Country |
  Glasgow / Scotland / Glasgow Airport / Glasgow Queen Street / the Lowlands |
  Cardiff / Wales / Cardiff Airport / Cardiff Central / Glamorgan |
  Bremen / Germany / Bremen Airport / Bremen Central / Lower Saxony |
  Dresden / Germany / Dresden Airport / Dresden Neustadt / Saxony |
  Seville / Spain / Seville Airport / Seville Santa Justa / Andalusia |
  Bilbao / Spain / Bilbao Airport / Bilbao Abando / the Basque Country |
  Malmo / Sweden / Malmo Airport / Malmo Central / Scania |
  Tampere / Finland / Tampere Airport / Tampere Station / Pirkanmaa |
  Ljubljana / Slovenia / Ljubljana Airport / Ljubljana Station / Upper Carniola |
  Split / Croatia / Split Airport / Split Station / Dalmatia |
  Bologna / Italy / Bologna Airport / Bologna Centrale / Emilia |
  Basel / Switzerland / Basel Airport / Basel Station / the Upper Rhine |
  Tartu / Estonia / Tartu Airport / Tartu Station / Tartumaa |
  Riga / Latvia / Riga Airport / Riga Central / Vidzeme |
  Chania / Greece / Chania Airport / Chania Bus Station / Crete |
  Halifax / Canada / Halifax Airport / Halifax Station / Nova Scotia |
  Adelaide / Australia / Adelaide Airport / Adelaide Station / South Australia |
  Wellington / New Zealand / Wellington Airport / Wellington Station / the North Island |
  Busan / South Korea / Busan Airport / Busan Station / Gyeongnam`,
);

const STREETS = listOf(`
  Mill Lane | Station Road | Harbour Street | Elm Row | Chapel Hill | Quay Side | Market Place | Orchard Way |
  Bridge Street | Castle Terrace | Linden Avenue | Brewery Yard | Church Walk | Meadow Close | Foundry Lane |
  River Parade | School Road | Garden Square | Windmill Street | Priory Road | Cooper's Row | Tanner Street |
  Beacon Hill | Weaver's Court | Ferry Road | Lime Grove | Observatory Lane | Park Crescent`);

const SPOTS = listOf(`
  the town hall | the central library | the old market hall | the botanical garden | the city museum |
  the harbour office | the railway station | the sports centre | the concert hall | the community centre |
  the north gate | the castle | the university | the main square | the bus station | the art gallery | the boathouse |
  the town theatre | the riverside park | the conference centre`);

export const DISTRICTS = listOf(`
  the old town | the harbour | the city centre | Riverside | Northgate | Westfield | the university quarter | Hillside |
  the museum district | Eastbank | Southmoor | the garden suburb | Castle Hill | Mill Quarter | Parkside | Lakeside`);

const ROOMS = listOf(`
  kitchen | living room | bedroom | bathroom | hallway | study | attic | cellar | garage | nursery | dining room |
  guest room | utility room | conservatory | meeting room | reception | library | workshop | balcony | laundry room`);

/** Fictitious sights. */
const SIGHTS = listOf(`
  Saint Olave's Tower | the Glass Market | Heron Castle | the Maritime Museum | Lantern Bridge | the Tide Mill |
  the Botanical Garden | the Old Mint | Weavers' Hall | the Clock Museum | the Long Gallery | Beacon Lighthouse |
  the Roman Baths | the Printing House | Fossil Cliff | the Palm House | the Silk Exchange | the Observatory |
  the Covered Market | the Sculpture Park`);

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
