import { fieldOf, type Kind, nameOf, oneOf } from "../kind.js";
import { listOf } from "../listOf.js";
import {
  BOOKS,
  FILM_GENRES,
  FILMS,
  GAMES,
  MOODS,
  MUSIC_GENRES,
  NEWS_TOPICS,
  PLAYLISTS,
  PODCASTS,
  SERIES,
  SHOWS,
  SONGS,
  STREAMING,
} from "../lists/culture.js";

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
