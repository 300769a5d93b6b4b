import { type Kind, nameOf, oneOf } from "../kind.js";
import { listOf } from "../listOf.js";
import {
  COMPANIES,
  DEPARTMENTS,
  EVENTS,
  MESSAGES,
  NOTES,
  OCCASIONS,
  PRIORITIES,
  PROBLEMS,
  REASONS,
  REVIEWS,
  STATES,
  SUBJECTS,
  TASKS,
} from "../lists/work.js";

/** Kinds of companies, messages, tasks and events. */
export const WORK: readonly Kind[] = [
  nameOf(
    `company, employer, organisation, organization, business, firm, company name, business name, client company, operator, carrier,
    bus company, institution`,
    COMPANIES,
  ),
  oneOf("department, team, division", DEPARTMENTS),
  nameOf(
    "subject, mail subject, email subject, subject line, mail title, email title, topic of mail, message subject",
    SUBJECTS,
  ),
  nameOf(
    "message, message body, body, email body, mail body, message text, message content, sms, email content, mail content, reply, post, tweet, greeting",
    MESSAGES,
  ),
  oneOf(
    `note, remark, comment, instruction, wish, special request, special instruction, additional note, request, preference note,
    delivery note, additional information, memo, other, special wish, delivery instruction, requirement, hint, special need`,
    NOTES,
  ),
  nameOf(
    "task, reminder, todo, to do, reminder title, reminder text, task title, reminder name, errand, chore, reminder content, task name, note content, note title, note text, note body, reminder label, alarm label, timer label, reminder note, action",
    TASKS,
  ),
  nameOf(
    `event, meeting, appointment, event title, event name, meeting title, meeting subject, appointment title, agenda, calendar event,
    alarm name, timer name, alarm title, activity, event description, purpose, appointment name, meeting name, occasion title`,
    EVENTS,
  ),
  nameOf(
    "review, review text, opinion, feedback, review body, review content, review title, testimonial, critique",
    REVIEWS,
  ),
  oneOf("problem, issue, fault, defect, complaint, error, problem description, issue description", PROBLEMS),
  oneOf("reason, cause, justification, return reason, cancellation reason, why", REASONS),
  oneOf("occasion, celebration, event type, meeting type, type of event", OCCASIONS),
  oneOf("status, stage, progress, condition, phase", STATES),
  oneOf("priority, urgency, severity, importance", PRIORITIES),
  oneOf("category, label, list name, list, section", [
    ...listOf(
      "work | home | family | travel | shopping | health | school | garden | holidays | sport | reading | money | friends",
    ),
  ]),
  oneOf(
    "contact method, channel of contact, communication, notification, notification type",
    listOf("e-mail | text message | phone call | letter"),
  ),
  oneOf(
    "delivery method, delivery, shipping, shipping method, delivery option, shipping option",
    listOf("standard delivery | express delivery | collection | next day | by courier"),
  ),
  oneOf("format, file format, file type", listOf("PDF | paper | plain text | spreadsheet | slides")),
];
