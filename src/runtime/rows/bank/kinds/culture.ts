import { fieldOf, type Kind, nameOf, oneOf } from "../kind.js";
import { listOf, recordsOf } from "../listOf.js";

/** Fictitious songs. */
export const SONGS = recordsOf(
  ["title", "artist", "album", "genre"],
  `Glass Harbour / The Tin Pianos / Low Tide Letters / indie pop | Half a Lantern / Mara Vell / Night Garden / folk |
  Paper Moonlight / The Tin Pianos / Low Tide Letters / indie pop | Slow Train Home / Old Ferry Band / Two Rivers / country |
  Neon Orchard / Kite Season / Electric Meadow / electronic | Salt and Cinnamon / Rosa Quiroga / Kitchen Songs / soul |
  Nobody's Umbrella / The Wet Sundays / Fair Weather / rock | Copper Wire Heart / Signal Hill / Switchboard / rock |
  Ten Past Midnight / Delphine Grey / Blue Rooms / jazz | The Long Way Round / Old Ferry Band / Two Rivers / country |
  Windowsill / Mara Vell / Night Garden / folk | Velvet Static / Kite Season / Electric Meadow / electronic |
  Sugar on the Stairs / Lollipop Union / Hopscotch / pop | Ask the Sparrow / Juniper Lane / Small Hours / folk |
  Concrete Daisies / Borough Kings / Ground Floor / hip hop | Every Other Tuesday / The Wet Sundays / Fair Weather / rock |
  Lighthouse Keeper / Signal Hill / Switchboard / rock | Green Tea Waltz / Delphine Grey / Blue Rooms / jazz |
  Running Out of Maps / Juniper Lane / Small Hours / folk | Bright as a Coin / Lollipop Union / Hopscotch / pop |
  Last Bus to Elm Row / Borough Kings / Ground Floor / hip hop | Saffron Sky / Rosa Quiroga / Kitchen Songs / soul |
  Echo on the Line / Night Tariff / Standby / electronic | Barefoot in Bergen / Astrid Holm / Fjordlight / pop |
  The Clockmaker / Astrid Holm / Fjordlight / pop | Rust and Roses / The Slow Machines / Iron Garden / metal |
  Hammer the Moon / The Slow Machines / Iron Garden / metal | Cello in the Rain / Quartet Ostra / Chamber of Leaves / classical |
  Nocturne for Two / Quartet Ostra / Chamber of Leaves / classical | Sunday Kingdom / Island Telegraph / Warm Front / reggae |
  Easy Does the Tide / Island Telegraph / Warm Front / reggae | Borrowed Shoes / Cora Lindqvist / Second Hand / blues |
  Kerosene Blues / Cora Lindqvist / Second Hand / blues | Orbiting You / Night Tariff / Standby / electronic |
  Fox in the Headlights / Mill Lane Choir / Homeward / gospel | Carry the River / Mill Lane Choir / Homeward / gospel`,
);

const PLAYLISTS = listOf(`
  Sunday Morning | Long Drives | Kitchen Dancing | Rainy Day Piano | Gym Hour | Focus Time | Road Trip North |
  Summer Terrace | Late Night Jazz | Running Mix | Songs for the Bath | Old Favourites | Dinner with Friends |
  Winter Walks | Monday Rescue | Campfire | Cleaning Day | First Coffee | Slow Evenings | Party at Ours | Train Window |
  Yoga Flow | Study Beats | Birthday Mix`);

/** Fictitious films. */
export const FILMS = recordsOf(
  ["title", "director", "actor", "genre"],
  `The Glass Ferryman / Ingrid Sol / Tomas Brandt / drama | Midnight Bakery / Paolo Renzi / Elena Costa / romance |
  Eleven Lanterns / Ada Winter / Jun Takeda / thriller | A Borrowed Summer / Lucie Morel / Clara Dufour / comedy |
  The Cartographer's Son / Ingrid Sol / Hugo Laurent / adventure | Signal from Callisto / Max Oduya / Femi Okafor / science fiction |
  Quiet Harbour / Ruth Halloran / Liam Walsh / drama | The Last Orchard / Ada Winter / Nadia Petrov / mystery |
  Paper Tigers Club / Lucie Morel / Otto Becker / comedy | Snow over Tampere / Aino Salmi / Hana Novak / thriller |
  Two Tickets to Porto / Paolo Renzi / Ines Almeida / romance | The Tin Detective / Ben Ashby / Samir Haddad / animation |
  Deep Meridian / Max Oduya / Priya Joshi / science fiction | The Winter Postman / Ruth Halloran / Kofi Mensah / drama |
  Nine Floors Down / Karl Voss / Viktor Zeman / horror | Ghosts of Mill Lane / Karl Voss / Greta Engel / horror |
  My Uncle the Spy / Ben Ashby / Bela Fischer / comedy | Salt Road / Nour Aziz / Yusuf Farouk / adventure |
  The Violin Maker / Lucie Morel / Rosa Vargas / drama | Copper Sky / Nour Aziz / Dario Greco / western |
  Robots at Recess / Ben Ashby / Mina Ito / animation | Seven Bridges / Ada Winter / Katya Nowak / crime |
  The Understudy / Ruth Halloran / Gwen Doyle / drama | Kitchen Wars / Paolo Renzi / Mateo Rossi / documentary |
  Herring Season / Aino Salmi / Tove Iversen / documentary | Moonlit Getaway / Karl Voss / Bruno Santos / crime |
  Letters to Evora / Ingrid Sol / Joao Almeida / romance | The Beekeeper's War / Nour Aziz / Esther Keller / history |
  Orbit Six / Max Oduya / Uma Kaur / science fiction | The Wrong Wedding / Lucie Morel / Zofia Zeman / comedy`,
);

/** Fictitious series and programmes. */
const SERIES = listOf(`
  Harbour Watch | The Night Nurses | Cooper and Daughter | Elm Row | Station Nine | The Bake Shed | Lost Letters |
  Northern Line | The Allotment | Ministry of Fog | Doctor Quill | Small Claims | The Ferry Murders | Planet Garden |
  Second Helpings | Castle Hill | Border Post | The Choir School | Deep Water | Old Money | Repair Cafe | Tidelands |
  The Understaffed | Wild Islands`);

/** Fictitious books. */
const BOOKS = recordsOf(
  ["title", "author", "narrator", "genre"],
  `The Salt Almanac / Edith Marlow / Nadia Petrov / historical fiction | A House of Small Clocks / Tomas Iversen / Hugo Laurent / mystery |
  Letters from the Tide / Ines Carvalho / Clara Dufour / romance | The Ninth Cartographer / Edith Marlow / Liam Walsh / fantasy |
  Breadmaking for Pessimists / Otto Lang / Otto Becker / humour | Winter in Brno / Hana Dvorak / Hana Novak / literary fiction |
  The Orchard Thief / Sam Adeyemi / Femi Okafor / crime | Under the Glass Bridge / Tomas Iversen / Greta Engel / mystery |
  Seven Ways to Fold a Map / Priya Nair / Priya Joshi / travel | The Lighthouse Accounts / Ruth Ellery / Gwen Doyle / literary fiction |
  Rivers I Have Missed / Priya Nair / Uma Kaur / travel | Machines That Dream / Leo Falk / Viktor Zeman / science fiction |
  The Beekeeper's Daughter / Ines Carvalho / Rosa Vargas / romance | Cold Harbour Street / Sam Adeyemi / Kofi Mensah / crime |
  A Short History of Rain / Joan Pettifer / Esther Keller / non-fiction | The Paper Regiment / Edith Marlow / Bruno Santos / historical fiction |
  Stars over Callisto / Leo Falk / Jun Takeda / science fiction | The Kindness of Foxes / Ruth Ellery / Tove Iversen / children's |
  How to Sleep on Trains / Otto Lang / Bela Fischer / humour | The Velvet Alibi / Sam Adeyemi / Samir Haddad / crime |
  Gardens of the North / Joan Pettifer / Katya Nowak / non-fiction | The Tin Princess / Mila Sorel / Mina Ito / fantasy |
  One Hundred Umbrellas / Mila Sorel / Aiko Hayashi / children's | The Quiet Investor / Carl Jensen / Dario Greco / business |
  Habits of the Tide / Carl Jensen / Ivo Brandt / self-help | The Last Apothecary / Hana Dvorak / Elif Yilmaz / fantasy`,
);

/** Fictitious podcasts, each with an episode. */
const PODCASTS = recordsOf(
  ["title", "host", "episode", "genre"],
  `The Slow Commute / Lena Abbott / Why Trains Are Late / society | Kitchen Chemistry / Femi Okafor / The Perfect Crumb / food |
  Night Desk / Ruth Halloran / The Missing Ferry / true crime | Small Fortunes / Carl Jensen / Saving Without Tears / finance |
  Bones and Stones / Joan Pettifer / The Bog Village / history | Tomorrow's Garden / Noor Haddad / Tomatoes in the Attic / nature |
  Offside Whispers / Dario Greco / The Goalkeeper's Fear / sports | Bright Minds / Priya Nair / What Memory Is For / science |
  Laugh Track / Gwen Doyle / Bad Flatmates / comedy | The Deep End / Tove Iversen / Swimming at Sixty / health |
  Code and Coffee / Jun Takeda / Naming Things / technology | Second Chapter / Edith Marlow / Books We Never Finished / books |
  Cold Cases Warmed Up / Viktor Zeman / The Copper Thief / true crime | Language Lunch / Ines Carvalho / Words for Snow / language |
  Parenting Aloud / Clara Dufour / The Bedtime War / family | The Map Room / Hugo Laurent / Streets Without Names / history |
  Quiet Business / Esther Keller / Four Days a Week / business | Sound Check / Mara Vell / Tuning Up / music |
  Orbit Weekly / Uma Kaur / Dust on Mars / science | Common Ground / Samir Haddad / The Price of Bread / politics`,
);

const GAMES = listOf(`
  Harbour Tycoon | Castle of Crumbs | Orbit Racer | Fox and Lantern | Tower of Tea | Mill Lane Mysteries | Word Orchard |
  Desert Caravan | Pixel Ferry | Dragon Bakery | Chess Royale | Submarine Seven | Garden Gnomes | Robot Recess |
  Lighthouse Quest | Marble Run`);

const SHOWS = listOf(`
  The Winter Postman | Evening of Fado | The Tin Pianos live | Comedy Cellar Night | Swan Pond | The Merchant's Daughter |
  Quartet Ostra in concert | Lantern Parade | Improv Thursday | A Borrowed Summer | Jazz on the Quay | The Glass Opera |
  Puppets of Brno | Choir of the North | Old Ferry Band live | The Understudy | Poetry by Candlelight | Circus Meridian |
  Drums of Dawn | The Paper Ballet`);

const STREAMING = listOf(`
  Flickbox | Screenloft | Cinemo | Tellyhub | Reelhouse | Streamway | Lumina | Popcorn Plus | Nightowl TV | Bluebird Play |
  Picturehall | Frameflix`);

const NEWS_TOPICS = listOf(`
  local elections | climate | football | the economy | space travel | public transport | health care | housing |
  technology | education | energy prices | film festivals | agriculture | tennis | the weather | museums`);

const FILM_GENRES = listOf(`
  drama | comedy | thriller | romance | science fiction | horror | animation | documentary | adventure | crime | mystery |
  western | history | fantasy | musical | family`);

const MUSIC_GENRES = listOf(`
  pop | rock | jazz | folk | soul | country | electronic | hip hop | classical | reggae | blues | metal | indie pop |
  gospel | ambient | funk`);

const MOODS = listOf(
  "happy | calm | romantic | energetic | sad | dreamy | festive | relaxed | cheerful | melancholy | focused | cosy",
);

/** Kinds of music, films, books and news. */
export const CULTURE: readonly Kind[] = [
  fieldOf("song, track, song title, song name, track name, music, tune, favorite, favourite", SONGS, "title"),
  fieldOf("album, album name, album title, record", SONGS, "album"),
  fieldOf("artist, singer, band, musician, performer, artist name, composer, group name", SONGS, "artist"),
  fieldOf("song genre, music genre", SONGS, "genre"),
  oneOf("genre, playlist genre, album genre, playlist type, radio station genre", MUSIC_GENRES),
  nameOf("playlist, playlist name, playlist title, mix", PLAYLISTS),
  oneOf("playlist visibility, visibility, privacy, sharing", listOf("public | private | friends only")),
  oneOf("mood, feeling, emotion, atmosphere, vibe", MOODS),
  fieldOf("film, movie, film title, film name, movie title, movie name, cinema film, recommendation", FILMS, "title"),
  fieldOf("director, filmmaker, directed by", FILMS, "director"),
  fieldOf("actor, actress, star of, starring, cast", FILMS, "actor"),
  fieldOf("film genre, movie genre", FILMS, "genre"),
  oneOf("show genre, series genre, tv genre, program genre", FILM_GENRES),
  nameOf(
    "series, program, programme, tv show, tv program, tv programme, program name, programme name, series title, channel show",
    SERIES,
  ),
  oneOf("channel, tv channel, channel name, broadcaster, station name, radio station, network", [
    ...listOf(
      "Channel North | Harbour TV | City One | Kestrel News | Planet Plus | Radio Lumen | Arts Live | Sport Direct",
    ),
  ]),
  oneOf("streaming service, streaming, provider, platform, service provider, streaming platform, app", STREAMING),
  fieldOf("book, audiobook, novel, book title, book name, audiobook title, reading", BOOKS, "title"),
  fieldOf("author, writer, written by", BOOKS, "author"),
  fieldOf("narrator, read by, voice", BOOKS, "narrator"),
  fieldOf("book genre, audiobook genre", BOOKS, "genre"),
  fieldOf("podcast, podcast title, podcast name", PODCASTS, "title"),
  fieldOf("episode, episode title, episode name", PODCASTS, "episode"),
  fieldOf("podcast host, presenter, moderator", PODCASTS, "host"),
  fieldOf("podcast genre, podcast episode genre", PODCASTS, "genre"),
  nameOf("game, video game, game title, game name, board game", GAMES),
  nameOf("show, concert, play, performance, musical, opera, gig, show title, show name", SHOWS),
  nameOf(
    "theater, theatre, cinema, theater name, theatre name, cinema name, movie theater, venue name",
    listOf(`
    Lantern Cinema | The Old Playhouse | Odeon Harbour | Castle Theatre | Lumen Picture House | The Rialto | Northgate Screens |
    Globe on the Quay | The Little Theatre | Palace Cinema | Filmhouse Elm Row | The Majestic`),
  ),
  oneOf("news, headline, news topic, news category", NEWS_TOPICS),
  oneOf(
    "show type, film format, screening format, screening",
    listOf("2D | 3D | IMAX | with subtitles | original version"),
  ),
];
