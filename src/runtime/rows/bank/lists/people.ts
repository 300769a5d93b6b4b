import { listOf } from "../listOf.js";

export const FIRST_NAMES = listOf(`
  Ada | Bruno | Chiara | Dmitri | Elif | Femi | Greta | Hana | Ivo | Jun | Kofi | Lena | Mateo | Nadia | Otto | Priya |
  Quinn | Rosa | Samir | Tove | Uma | Viktor | Wanda | Ximena | Yusuf | Zofia | Aiko | Bela | Clara | Dario | Esther |
  Farid | Gwen | Hugo | Ines | Joao | Katya | Liam | Mina | Noor`);

export const LAST_NAMES = listOf(`
  Abbott | Brandt | Costa | Dufour | Ekberg | Farouk | Greco | Hayashi | Ito | Jansen | Kaur | Lindqvist | Moreau |
  Novak | Okafor | Petrov | Quiroga | Rossi | Santos | Takeda | Ulrich | Vargas | Walsh | Xu | Yilmaz | Zeman | Almeida |
  Becker | Castro | Doyle | Engel | Fischer | Gomez | Haddad | Iversen | Joshi | Keller | Laurent | Mensah | Nowak`);

export const NICKNAMES = listOf(`
  northwind | paperkite | slowtrain | redkettle | moonbadger | tinpiano | quietotter | blueorchard | saltmarsh |
  nightbus | lemonroof | oldharbour | greenladder | woolhat | stonebridge | softrain | copperfox | latefern |
  windowseat | sundaybread`);

export const JOBS = listOf(`
  nurse | baker | electrician | teacher | bus driver | gardener | accountant | plumber | translator | librarian |
  carpenter | paramedic | architect | chef | pharmacist | journalist | mechanic | designer | surveyor | tailor`);

export const GENDERS = listOf("female | male | no preference");

export const RELATIONS = listOf(`
  sister | brother | mother | father | partner | daughter | son | cousin | neighbour | colleague | friend | grandmother |
  grandfather | aunt | uncle | flatmate`);

export const LANGUAGES = listOf(`
  English | Spanish | French | German | Italian | Portuguese | Dutch | Swedish | Polish | Turkish | Greek | Arabic |
  Hindi | Japanese | Korean | Mandarin | Czech | Danish | Finnish | Hungarian | Norwegian | Romanian | Ukrainian | Welsh`);

export const NATIONALITIES = listOf(`
  Irish | Spanish | French | German | Italian | Portuguese | Dutch | Swedish | Polish | Turkish | Greek | Egyptian |
  Indian | Japanese | Korean | Brazilian | Czech | Danish | Finnish | Canadian | Norwegian | Mexican | Kenyan | Chilean`);
