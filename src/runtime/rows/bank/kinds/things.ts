import { fieldOf, type Kind, nameOf, oneOf } from "../kind.js";
import { listOf, recordsOf } from "../listOf.js";

const PRODUCTS = listOf(`
  desk lamp | rain jacket | coffee grinder | walking boots | wireless headphones | garden hose | picture frame |
  electric kettle | yoga mat | backpack | office chair | bread knife | alarm clock | toaster | bicycle pump |
  reading glasses | wool blanket | cast iron pan | phone case | tent for two | board game | hand mixer | bath towels |
  bookshelf | cordless drill | umbrella | water bottle | suitcase`);

/** Proper names that suit a boat, a room, a tariff or a team. */
export const PROPER_NAMES = listOf(`
  Aurora | Blue Heron | Meridian | Silver Lark | Northern Star | Juniper | Wild Thyme | Compass | Red Kite | Harvest |
  Lighthouse | Amber | Kestrel | Morning Tide | Polaris | Oak and Iron | Swift | Bright Harbour | Evergreen | Saffron |
  Long Meadow | Horizon | Little Bear | Windrose | Cobalt | Marigold | Tern | Quiet Lake | Ember | Pathfinder |
  Snowdrop | Orion`);

const COLOURS = listOf(`
  dark blue | red | forest green | white | black | silver | light grey | yellow | burgundy | turquoise | orange |
  purple | beige | pink | brown | olive | navy | cream | gold | teal`);

/** Fictitious brands. */
const BRANDS = listOf(`
  Norrvik | Halden | Brightside | Copperline | Tessaro | Fjellby | Kumo | Altamar | Greenfinch | Ostara | Lumo | Hartwell |
  Quillon | Verano | Birk and Sons | Stellan`);

/** Fictitious cars with their types. */
const CARS = recordsOf(
  ["make", "model", "type"],
  `Norrvik / Norrvik Estate 5 / estate | Halden / Halden City / compact | Tessaro / Tessaro GT / sports car |
  Verano / Verano Breeze / convertible | Kumo / Kumo Mini / small car | Altamar / Altamar Trail / SUV |
  Hartwell / Hartwell Saloon / saloon | Stellan / Stellan Cargo / van | Norrvik / Norrvik Fjord / SUV |
  Halden / Halden Volt / electric car | Tessaro / Tessaro Uno / compact | Kumo / Kumo Family / minivan |
  Altamar / Altamar Coast / estate | Quillon / Quillon Eight / saloon | Stellan / Stellan Hopper / minibus |
  Verano / Verano Spark / electric car | Hartwell / Hartwell Countryman / estate | Quillon / Quillon Sprint / sports car`,
);

const DEVICES = listOf(`
  kitchen speaker | living room lamp | bedroom thermostat | hallway camera | washing machine | dishwasher |
  robot vacuum | garage door | porch light | study printer | television | coffee machine | smoke alarm | front door lock |
  garden sprinkler | tablet | laptop | phone`);

const ANIMALS = listOf(`
  cat | dog | rabbit | parrot | guinea pig | hamster | tortoise | horse | goat | canary | ferret | hen | gecko |
  goldfish | donkey | budgie`);

const PET_NAMES = listOf(`
  Biscuit | Pepper | Mango | Socks | Olive | Captain | Pickle | Hazel | Ziggy | Poppy | Bruno | Nutmeg | Willow |
  Pudding | Rusty | Luna | Waffles | Ginger | Fern | Toffee`);

const CLOTHES = listOf(`
  wool coat | linen shirt | running shoes | winter boots | summer dress | jeans | cardigan | rain jacket | silk scarf |
  swimming trunks | evening gown | trainers | waistcoat | pyjamas | leather gloves | sun hat`);

const SIZES = listOf("small | medium | large | extra large");

const MATERIALS = listOf(
  "oak | steel | linen | leather | glass | wool | bamboo | cotton | marble | ceramic | copper | cork",
);

/** Sounds of alarms and ringtones. */
const SOUNDS = listOf(`
  Birdsong | Church Bells | Ocean Waves | Old Telephone | Soft Piano | Marimba | Rooster | Wind Chimes | Cello Rise |
  Steam Whistle | Rain on Glass | Trumpet Call`);

const BROWSERS = listOf("Firefox | Chrome | Safari | Edge | Opera | Vivaldi");

const FILES = listOf(`
  minutes.pdf | budget-2024.xlsx | holiday-photo.jpg | draft-contract.docx | slides.pptx | floor-plan.pdf |
  invoice-march.pdf | recipe.txt | timetable.pdf | report-final.docx | map.png | guest-list.csv | poster.pdf |
  scan-passport.pdf`);

const EQUIPMENT = listOf(`
  yoga mat | dumbbells | resistance band | skipping rope | kettlebell | rowing machine | exercise bike | foam roller |
  treadmill | pull-up bar | medicine ball | none`);

/** Kinds of products, vehicles, pets and files. */
export const THINGS: readonly Kind[] = [
  nameOf(
    "product, item, article, product name, item name, object, good, goods, gift, purchase, thing, merchandise",
    PRODUCTS,
  ),
  nameOf("proper name, nickname, label name, code name", PROPER_NAMES),
  oneOf("colour, color, paint", COLOURS),
  oneOf("brand, manufacturer, maker, brand name", BRANDS),
  fieldOf("car make, make of car, make", CARS, "make"),
  fieldOf("car, car model, model, vehicle, car name, model of car", CARS, "model"),
  fieldOf("car type, vehicle type, car class, vehicle class, type of car", CARS, "type"),
  oneOf("fuel, fuel type", listOf("petrol | diesel | electric | hybrid")),
  oneOf("transmission, gearbox", listOf("manual | automatic")),
  nameOf(
    "device, appliance, gadget, machine, device name, smart device, light, lamp, thermostat, equipment name, speaker, lock",
    DEVICES,
  ),
  oneOf("animal, pet, species, pet type, breed, animal type", ANIMALS),
  nameOf("pet name, animal name, dog name, cat name", PET_NAMES),
  oneOf("clothe, clothing, garment, outfit, clothes item", CLOTHES),
  oneOf("size, shirt size, clothing size, cup size, portion, portion size, drink size", SIZES),
  oneOf("material, fabric", MATERIALS),
  oneOf("ringtone, sound, alarm sound, tone, alarm tone, melody, chime", SOUNDS),
  oneOf("browser, web browser", BROWSERS),
  nameOf(
    "file, attachment, document, attached file, file name, filename, photo, image, picture, filepath, path, folder",
    FILES,
  ),
  oneOf("equipment, equipment needed, gear, tool, instrument, kit", EQUIPMENT),
  oneOf(
    "service name, subscription, subscription name, plan, tariff, package, plan name",
    listOf("basic plan | family plan | student plan | premium plan | monthly plan | yearly plan"),
  ),
  oneOf(
    "furniture, furniture item",
    listOf("bookshelf | armchair | dining table | wardrobe | desk | sofa | chest of drawers | bed frame"),
  ),
  oneOf("shape, pattern", listOf("round | square | oval | striped | plain | dotted")),
  oneOf(
    "flower, plant",
    listOf("tulips | roses | sunflowers | lavender | fern | orchid | ivy | basil | cactus | daffodils"),
  ),
];
