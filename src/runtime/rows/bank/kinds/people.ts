import { type Kind, madeBy, oneOf } from "../kind.js";
import { listOf } from "../listOf.js";

export const FIRST_NAMES = listOf(`
  Ada | Bruno | Chiara | Dmitri | Elif | Femi | Greta | Hana | Ivo | Jun | Kofi | Lena | Mateo | Nadia | Otto | Priya |
  Quinn | Rosa | Samir | Tove | Uma | Viktor | Wanda | Ximena | Yusuf | Zofia | Aiko | Bela | Clara | Dario | Esther |
  Farid | Gwen | Hugo | Ines | Joao | Katya | Liam | Mina | Noor`);

export const LAST_NAMES = listOf(`
  Abbott | Brandt | Costa | Dufour | Ekberg | Farouk | Greco | Hayashi | Ito | Jansen | Kaur | Lindqvist | Moreau |
  Novak | Okafor | Petrov | Quiroga | Rossi | Santos | Takeda | Ulrich | Vargas | Walsh | Xu | Yilmaz | Zeman | Almeida |
  Becker | Castro | Doyle | Engel | Fischer | Gomez | Haddad | Iversen | Joshi | Keller | Laurent | Mensah | Nowak`);

const JOBS = listOf(`
  nurse | baker | electrician | teacher | bus driver | gardener | accountant | plumber | translator | librarian |
  carpenter | paramedic | architect | chef | pharmacist | journalist | mechanic | designer | surveyor | tailor`);

const GENDERS = listOf("female | male | no preference");

const RELATIONS = listOf(`
  sister | brother | mother | father | partner | daughter | son | cousin | neighbour | colleague | friend | grandmother |
  grandfather | aunt | uncle | flatmate`);

const LANGUAGES = listOf(`
  English | Spanish | French | German | Italian | Portuguese | Dutch | Swedish | Polish | Turkish | Greek | Arabic |
  Hindi | Japanese | Korean | Mandarin | Czech | Danish | Finnish | Hungarian | Norwegian | Romanian | Ukrainian | Welsh`);

const NATIONALITIES = listOf(`
  Irish | Spanish | French | German | Italian | Portuguese | Dutch | Swedish | Polish | Turkish | Greek | Egyptian |
  Indian | Japanese | Korean | Brazilian | Czech | Danish | Finnish | Canadian | Norwegian | Mexican | Kenyan | Chilean`);

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

export const NICKNAMES = listOf(`
  northwind | paperkite | slowtrain | redkettle | moonbadger | tinpiano | quietotter | blueorchard | saltmarsh |
  nightbus | lemonroof | oldharbour | greenladder | woolhat | stonebridge | softrain | copperfox | latefern |
  windowseat | sundaybread`);
