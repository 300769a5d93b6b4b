import { fieldOf, type Kind, oneOf } from "../kind.js";
import { listOf } from "../listOf.js";
import { DIETS, DRINKS, GROCERIES, HOT_DRINKS, INGREDIENTS, MEALS, MILKS, RESTAURANTS } from "../lists/food.js";

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
