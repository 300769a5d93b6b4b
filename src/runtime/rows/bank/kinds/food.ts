import { fieldOf, type Kind, oneOf } from "../kind.js";
import { listOf, recordsOf } from "../listOf.js";

const RESTAURANTS = recordsOf(
  ["name", "cuisine", "dish"],
  `The Copper Ladle / British / fish pie | Osteria del Ponte / Italian / mushroom risotto | Saffron Court / Indian / lamb biryani |
  Blue Anchor / seafood / grilled sea bass | Noodle Harbour / Chinese / beef noodle soup | Chez Lucienne / French / onion tart |
  Casa Amapola / Mexican / chicken tacos | Sakura Lane / Japanese / salmon teriyaki | The Olive Press / Greek / moussaka |
  Little Hanoi / Vietnamese / pho with beef | Lotus Terrace / Thai / green curry | Bosporus Grill / Turkish / lamb kebab |
  Taberna Sol / Spanish / garlic prawns | The Green Fork / vegetarian / lentil burger | Cedar and Thyme / Lebanese / falafel plate |
  Seoul Kitchen / Korean / bibimbap | Smokehouse Nine / American / pulled pork sandwich | The Herring Barrel / Swedish / meatballs with mash |
  Pierogi Parlour / Polish / potato pierogi | Trattoria Nonna Pia / Italian / lasagne | Blue Nile Table / Ethiopian / lentil stew |
  Riad Zahra / Moroccan / chicken tagine | The Wooden Spoon / British / beef stew | Bella Turin / Italian / pizza margherita |
  Golden Wok / Chinese / sweet and sour pork | Porto Velho / Portuguese / salt cod | Wiener Stube / Austrian / veal schnitzel |
  Havana Corner / Cuban / black bean rice | The Hungry Heron / British / fish and chips | Tandoori Junction / Indian / butter chicken |
  Sushi Kite / Japanese / tuna rolls | La Petite Marmite / French / beef bourguignon`,
);

const HOT_DRINKS = listOf(`
  flat white | cappuccino | espresso | latte | americano | mocha | macchiato | cortado | filter coffee | hot chocolate |
  chai latte | green tea | earl grey | peppermint tea`);

const DRINKS = listOf(`
  sparkling water | orange juice | apple juice | lemonade | iced tea | ginger beer | flat white | green tea | cola |
  elderflower cordial | tomato juice | hot chocolate | red wine | white wine | pale ale | cider | mango lassi |
  tonic water | cappuccino | smoothie`);

const MILKS = listOf("whole milk | skimmed milk | oat milk | soy milk | almond milk | coconut milk | no milk");

const GROCERIES = listOf(`
  a dozen eggs | two pints of milk | sourdough bread | basmati rice | cherry tomatoes | bananas | butter | olive oil |
  cheddar | red onions | spinach | chicken breasts | spaghetti | oats | yoghurt | coffee beans | apples | carrots |
  washing powder | kitchen roll | chickpeas | lemons | potatoes | frozen peas | honey`);

const INGREDIENTS = listOf(`
  garlic | basil | ginger | flour | brown sugar | coconut milk | paprika | soy sauce | parmesan | thyme | almonds |
  lentils | cream | vanilla | salmon | mushrooms | aubergine | cumin | tofu | courgettes`);

const DIETS = listOf(
  "vegetarian | vegan | gluten-free | halal | kosher | dairy-free | nut-free | low-salt | no restrictions",
);

const MEALS = listOf("breakfast | brunch | lunch | afternoon tea | dinner | supper");

/** Kinds of food, drinks and groceries. */
export const FOOD: readonly Kind[] = [
  fieldOf(
    "restaurant, restaurant name, cafe, bar, pub, takeaway, diner, place to eat, eatery, favorite restaurant",
    RESTAURANTS,
    "name",
  ),
  fieldOf("cuisine, cuisine type, kind of food, food type", RESTAURANTS, "cuisine"),
  fieldOf(
    "dish, menu item, food, main course, starter, dessert, recipe, order item, menu, takeaway item",
    RESTAURANTS,
    "dish",
  ),
  oneOf("coffee, coffee type, coffee order, tea", HOT_DRINKS),
  oneOf("drink, beverage, drinks order, wine", DRINKS),
  oneOf("milk, milk type", MILKS),
  oneOf(
    "grocery, groceries, supermarket item, shopping item, shopping list, ingredient to buy, supermarket shop item, order list",
    GROCERIES,
  ),
  oneOf("ingredient, topping, filling, flavour, flavor, spice", INGREDIENTS),
  oneOf("diet, dietary, dietary need, dietary requirement, dietary restriction, allergy, allergies, allergen", DIETS),
  oneOf("meal, meal type, catering, course of meal", MEALS),
  oneOf(
    "supermarket, shop, store, market, store name, shop name, merchant, vendor, retailer, supplier",
    listOf(`
    Harbour Foods | Corner Basket | Greenway Market | Linden Stores | The Pantry | Mill Lane Grocers | Fresh and Near |
    Castle Superstore | Daily Barrow | Northgate Co-op`),
  ),
];
