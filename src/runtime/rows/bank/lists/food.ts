import { listOf, recordsOf } from "../listOf.js";

/** Fictitious restaurants. */
export const RESTAURANTS = recordsOf(
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

export const HOT_DRINKS = listOf(`
  flat white | cappuccino | espresso | latte | americano | mocha | macchiato | cortado | filter coffee | hot chocolate |
  chai latte | green tea | earl grey | peppermint tea`);

export const DRINKS = listOf(`
  sparkling water | orange juice | apple juice | lemonade | iced tea | ginger beer | flat white | green tea | cola |
  elderflower cordial | tomato juice | hot chocolate | red wine | white wine | pale ale | cider | mango lassi |
  tonic water | cappuccino | smoothie`);

export const MILKS = listOf("whole milk | skimmed milk | oat milk | soy milk | almond milk | coconut milk | no milk");

export const GROCERIES = listOf(`
  a dozen eggs | two pints of milk | sourdough bread | basmati rice | cherry tomatoes | bananas | butter | olive oil |
  cheddar | red onions | spinach | chicken breasts | spaghetti | oats | yoghurt | coffee beans | apples | carrots |
  washing powder | kitchen roll | chickpeas | lemons | potatoes | frozen peas | honey`);

export const INGREDIENTS = listOf(`
  garlic | basil | ginger | flour | brown sugar | coconut milk | paprika | soy sauce | parmesan | thyme | almonds |
  lentils | cream | vanilla | salmon | mushrooms | aubergine | cumin | tofu | courgettes`);

export const DIETS = listOf(
  "vegetarian | vegan | gluten-free | halal | kosher | dairy-free | nut-free | low-salt | no restrictions",
);

export const MEALS = listOf("breakfast | brunch | lunch | afternoon tea | dinner | supper");
