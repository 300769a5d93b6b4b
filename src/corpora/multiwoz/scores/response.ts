import { BLANK } from "../../scores/python.js";
import { mosesDetokenise, mosesTokenise } from "./text/moses.js";

/** A placeholder with an optional plural ending; word characters as in Python. */
const PLACEHOLDER = new RegExp(`\\[([\\p{L}\\p{N}_${BLANK}]+)\\](?:es|s|-s|-es)?`, "gu");

/** Normalises a response for comparison: lower case, placeholders as slot tokens without plural (unknown ones are
 * removed), `-s` and `-ly` removed anywhere, blanks and punctuation as in Moses. */
export function normaliseResponse(response: string, onUnknown?: (name: string) => void): string {
  let text = response.toLowerCase();
  if (text.includes("[")) {
    text = text.replace(PLACEHOLDER, (_, name: string) => {
      const token = TOKEN_OF.get(name);
      if (token === undefined) onUnknown?.(name);
      return token ?? "";
    });
  }
  return mosesDetokenise(mosesTokenise(text.replaceAll("-s", "").replaceAll("-ly", "")));
}

/** The slot tokens of normalised responses, each with its placeholders: 19 tokens, 130 names. */
const NAMES_OF: Readonly<Record<string, string>> = {
  ADDRESS: "address value_address attraction_address hospital_address hotel_address police_address restaurant_address",
  AREA: "area value_area attraction_area restaurant_area hotel_area",
  TIME: `booktime time value_time duration value_duration train_duration arriveby arrive|by value_arrive taxi_arriveby
    train_arriveby train_arrive leaveat leave|at value_leave train_leaveat train_leave taxi_leaveat`,
  DAY: "day value_day bookday train_day",
  PLACE: `destination departure value_destination value_departure value_place train_departure train_destination
    taxi_departure taxi_destination`,
  FOOD: "food value_food restaurant_food",
  NAME: "name value_name attraction_name hospital_name hotel_name police_name restaurant_name",
  PHONE: "phone value_phone attraction_phone hospital_phone hotel_phone police_phone restaurant_phone taxi_phone",
  POST: `postcode value_postcode attraction_postcode hospital_postcode hotel_postcode restaurant_postcode
    police_postcode`,
  PRICE: `price value_price entrancefee entrance|fee train_price attraction_entrancefee attraction_price pricerange
    price|range value_pricerange restaurant_pricerange hotel_pricerange attraction_pricerange`,
  REFERENCE: `ref reference value_reference attraction_reference hotel_reference restaurant_reference
    train_reference`,
  COUNT: `stars value_stars hotel_stars bookstay stay value_stay bookpeople people value_people choice value_choice
    value_count attraction_choice hotel_choice restaurant_choice train_choice`,
  TYPE: "type value_type taxi_type taxi_car value_car car restaurant_type hotel_type attraction_type",
  TRAINID: "trainid train_id value_id id train train_trainid",
  INTERNET: "internet hotel_internet",
  PARKING: "parking hotel_parking",
  ID: "hospital_id attraction_id restaurant_id",
  DEPARTMENT: "department value_department hospital_department",
  OPEN: "openhours",
};

/** The slot token of each placeholder, such as NAME for `value_name` and `hotel_name`. */
export const TOKEN_OF: ReadonlyMap<string, string> = new Map(
  Object.entries(NAMES_OF).flatMap(([token, names]) =>
    names.split(/\s+/).map((name) => [name.replace("|", " "), token] as const),
  ),
);
