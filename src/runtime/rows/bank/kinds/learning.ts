import { type Kind, nameOf, oneOf } from "../kind.js";
import { COURSES, LEVELS, PAGES, SCHOOL_SUBJECTS, SCHOOLS, TOPICS, TRIATHLONS } from "../lists/learning.js";

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
