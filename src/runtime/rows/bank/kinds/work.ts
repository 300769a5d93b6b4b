import { type Kind, nameOf, oneOf } from "../kind.js";
import { listOf } from "../listOf.js";

/** Fictitious companies. */
const COMPANIES = listOf(`
  Northwind Logistics | Abbott and Daughters | Meridian Software | Harbour Foods | Kestrel Insurance | Brightwater Energy |
  Linden Publishing | Copperfield Tools | Tidal Analytics | Oakhurst Interiors | Silverline Telecom | Fernway Travel |
  Granite Bank | Bluebell Pharmacy | Castle Hill Estates | Juniper Design | Ostra Shipping | Papermill Press |
  Quarry Construction | Redkite Media | Sunbeam Laundry | Tern Consulting | Upland Farms | Vela Robotics |
  Westgate Motors | Yellow Door Architects`);

export const SUBJECTS = listOf(`
  Minutes of the meeting on Monday | Invoice for March | Your question about the lease | Plans for the summer party |
  Feedback on the first draft | Change of address | New timetable for the school run | Lunch next week |
  Photos from the weekend | Reminder: dentist | Quote for the kitchen | Travel details for Lyon | Job application |
  Book club on Thursday | Lost umbrella | Update on the project | Holiday cover in August | Thank you for yesterday |
  Broken heating | Tickets for the concert | Agenda for Friday | Car share on Wednesdays | Survey results |
  Parcel for the neighbours | Contract to sign`);

const MESSAGES = listOf(`
  I am running ten minutes late | Could you bring the blue folder tomorrow | Happy birthday, see you tonight |
  The parcel is with the neighbours | Please call me back when you can | Dinner is at seven, no need to bring anything |
  The train is delayed, start without me | Thanks a lot for your help yesterday | Are we still on for Saturday |
  The key is under the pot by the door | Can you pick up some bread on the way | The meeting has moved to room four |
  Good luck with the exam | Landed safely, more tomorrow | The plumber comes at nine | I will be working from home today |
  Please water the plants while we are away | The tickets are in my bag | Let us take the early bus |
  Your coat is still at our place`);

const NOTES = listOf(`
  the sooner the better | please ring first | as last time | at the side door | there is a dog in the garden |
  a quiet spot if possible | we may be a little late | the bell does not work | leave it with the neighbours |
  with a receipt, please | it is a birthday surprise | on the ground floor if possible | we bring a pram |
  call on arrival | the lift is out of order | handle with care | the gate code is on the door |
  near the window, please`);

export const TASKS = listOf(`
  water the plants | call the dentist | pay the electricity bill | take out the bins | renew the passport |
  book the train to Lyon | buy a present for Rosa | return the library books | feed the cat | pick up the dry cleaning |
  write to the landlord | change the bed sheets | charge the camera | order printer paper | defrost the freezer |
  send the tax forms | clean the windows | iron the shirts | check the tyre pressure | back up the photos |
  practise the piano | prepare the slides | sweep the chimney | sign the school form | post the parcel`);

const EVENTS = listOf(`
  team lunch | parents' evening | choir rehearsal | book club | project kick-off | Elif's birthday | house viewing |
  quarterly review | football practice | pottery class | dinner with the Costas | job interview | school play |
  board meeting | wedding of Hana and Ivo | flat inspection | street party | first aid course | garden day |
  quiz night | dance class | charity run | film night | farewell drinks`);

const REVIEWS = listOf(`
  Lovely from start to finish | A little too long, but the ending is worth it | We will certainly come again |
  The service was slow and the soup cold | Great value for money | Not as good as last time | The staff could not have been kinder |
  Beautiful pictures, thin story | Loud, but fun | Exactly what we were hoping for | Overpriced for what it is |
  I laughed a lot and learned something | The best evening in months | Fine for one visit | A hidden treasure |
  It broke after a week`);

const PROBLEMS = listOf(`
  the screen flickers | it does not start | water drips from the tap | the door does not close | there is no hot water |
  the battery runs flat within an hour | it makes a grinding noise | the heating stays cold | the light keeps going out |
  the drain is blocked | the sound cuts out | the app crashes on opening | the lock is stuck | it smells of burning |
  the internet is down | a window is cracked`);

const REASONS = listOf(`
  it arrived late | it does not fit | a change of plans | I am ill | it is damaged | the wrong colour | a family visit |
  a business trip | it is no longer needed | I found a better price | a moving date | a mistake in the order`);

const OCCASIONS = listOf(`
  birthday | wedding anniversary | graduation | leaving do | family reunion | business lunch | engagement | retirement |
  first day at work | housewarming | christening | school reunion`);

const DEPARTMENTS = listOf(`
  accounts | sales | human resources | marketing | customer service | research | purchasing | legal | logistics |
  training | design | facilities`);

const STATES = listOf("open | confirmed | in progress | on hold | completed | cancelled | scheduled | delivered");

const PRIORITIES = listOf("low | normal | high | urgent");

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
