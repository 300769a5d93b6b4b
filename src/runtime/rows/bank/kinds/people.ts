import { type Kind, madeBy, oneOf } from "../kind.js";
import { FIRST_NAMES, GENDERS, JOBS, LANGUAGES, LAST_NAMES, NATIONALITIES, RELATIONS } from "../lists/people.js";

/** Kinds of names, jobs and relations. */
export const PEOPLE: readonly Kind[] = [
  madeBy("first name, given name, forename, firstname", ({ record }) => record(FIRST_NAMES)),
  madeBy("last name, family name, surname, lastname, maiden name", ({ record }) => record(LAST_NAMES)),
  madeBy(
    `person, guest, passenger, recipient, contact, owner, customer, sender, payee, payer, beneficiary, cardholder, friend,
    patient, client, employee, assignee, participant name, reply to, invitee, attendee, member,
    driver, host name, card holder, holder, account holder, tenant, landlord, student, manager, colleague, buyer, seller,
    stylist, instructor, teacher, trainer, coach, guide, tour guide, therapist, technician, nail technician, doctor, dentist,
    physician, surgeon, midwife, consultant, picker, agent, booking agent, travel agent, agent name, vet, nurse, hairdresser, barber, lawyer, professor, lecturer, speaker, booked by,
    requested by, signed by, pupil, child, resident, visitor, supervisor, parent, volunteer, carer, chauffeur, accountant,
    inspector, plumber, electrician, pilot, captain, applicant, candidate, traveller name, witness, emergency contact, organizer, organiser, user,
    people name, to whom, with whom, recipient name, reporter, reviewer, responsible`,
    ({ own }) => `${own(FIRST_NAMES)} ${own(LAST_NAMES)}`,
  ),
  madeBy(
    "name, full name, fullname, customer name, contact name, guest name, passenger name, patient name",
    ({ record }) => {
      return `${record(FIRST_NAMES)} ${record(LAST_NAMES)}`;
    },
  ),
  oneOf("gender, sex, therapist gender, gender preference", GENDERS),
  oneOf("job, occupation, profession, job title, position, employment, title of job", JOBS),
  oneOf("language, subtitle language, audio language, subtitle, spoken language, mother tongue, locale", LANGUAGES),
  oneOf("nationality, citizenship", NATIONALITIES),
  oneOf("relation, relationship, relative", RELATIONS),
];
