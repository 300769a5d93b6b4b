import { fieldOf, type Kind, nameOf, oneOf } from "../kind.js";
import { listOf } from "../listOf.js";
import {
  ANIMALS,
  BRANDS,
  BROWSERS,
  CARS,
  CLOTHES,
  COLOURS,
  DEVICES,
  EQUIPMENT,
  FILES,
  MATERIALS,
  PET_NAMES,
  PRODUCTS,
  PROPER_NAMES,
  SIZES,
  SOUNDS,
} from "../lists/things.js";

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
