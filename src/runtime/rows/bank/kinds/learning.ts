import { type Kind, nameOf, oneOf } from "../kind.js";
import { listOf } from "../listOf.js";

const COURSES = listOf(`
  Introduction to Statistics | Spanish for Beginners | Watercolour Painting | Web Design | First Aid | Creative Writing |
  Bookkeeping | Photography at Night | Italian Conversation | Data Analysis | Pottery | Public Speaking |
  History of Architecture | Bread Baking | Guitar Basics | Garden Design | Yoga for Runners | Programming in Python |
  Life Drawing | Sign Language`);

export const SCHOOL_SUBJECTS = listOf(`
  mathematics | history | biology | chemistry | physics | geography | music | art | English | French | computer science |
  economics | physical education | philosophy | Spanish | religious studies`);

/** Fictitious schools and universities. */
const SCHOOLS = listOf(`
  Elm Row Primary School | Harbour College | Saint Olave's School | Northgate Academy | University of the Coast |
  Castle Hill High School | Linden Music School | Riverside Institute | Meadow Nursery | Beacon Grammar School`);

const TOPICS = listOf(`
  gardening | family history | climate | travel | cooking | photography | local history | technology | health | birds |
  money | architecture | astronomy | chess | knitting | sailing | languages | music | cycling | philosophy`);

const LEVELS = listOf("beginner | intermediate | advanced | easy | moderate | hard");

const TRIATHLONS = listOf(
  "sprint distance | olympic distance | middle distance | long distance | super sprint | relay",
);

/** Titles of fictitious web pages. */
const PAGES = listOf(`
  Northwind News | Daily Kitchen | The Gardener's Notes | City Timetable | Book Corner | Slow Travel | Weather Desk |
  Film Club | Repair Manual | Open Courses | Harbour Market | Runners' Club | Museum Guide | Bird Log | Recipe Box |
  Language Lunch | Chess Daily | Local Jobs | Housing Help | Star Chart`);

/** Kinds of courses, topics and web pages. */
export const LEARNING: readonly Kind[] = [
  nameOf("course, course title, course name, class title, seminar, workshop, lecture, training course", COURSES),
  oneOf(
    "school subject, course subject, lesson subject, field, field of study, major, lesson, tutoring subject",
    SCHOOL_SUBJECTS,
  ),
  nameOf("school, university, college, school name, university name, faculty", SCHOOLS),
  oneOf(
    "topic, theme, interest, keyword, query, search term, search, question, chapter title, search query, q",
    TOPICS,
  ),
  oneOf(
    "level, difficulty, skill level, skill, experience, difficulty level, swimming level, ability, complexity",
    LEVELS,
  ),
  nameOf("page, page name, page title, web page name, website name, site name, favourite page, bookmark", PAGES),
  oneOf("triathlon, race, triathlon type, race type, triathlon distance", TRIATHLONS),
];

/** Domains of fictitious websites. */
export const SITES = listOf(`
  northwind-news.example | daily-kitchen.example | gardenersnotes.example | citytimetable.example | bookcorner.example |
  slowtravel.example | weatherdesk.example | filmclub.example | repairmanual.example | opencourses.example |
  harbourmarket.example | runnersclub.example | museumguide.example | birdlog.example | recipebox.example |
  languagelunch.example | chessdaily.example | localjobs.example | housinghelp.example | starchart.example`);
