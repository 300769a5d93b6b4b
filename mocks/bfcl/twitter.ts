import { python } from "backlot/kit";
import { add } from "./numbers.js";
import { type Answer, attributes, properties, type Service, type Start } from "./service.js";
import { at, type Dict, dict, holds, isEqual, isTrue, keyOf, type Live, listOf, removeFrom, textOf } from "./values.js";

const ATTRIBUTES = [
  "username",
  "password",
  "authenticated",
  "tweets",
  "comments",
  "retweets",
  "following_list",
  "tweet_counter",
];

/** TwitterAPI: tweets of one user and others. */
export class TwitterAPI implements Service {
  readonly username: Live;
  readonly password: Live;
  authenticated: Live;
  readonly tweets: Dict;
  readonly comments: Dict;
  readonly retweets: Dict;
  readonly following_list: Live[];
  tweet_counter: Live;

  constructor(start: Start) {
    const attribute = attributes(start, "TwitterAPI");
    this.username = attribute("username");
    this.password = attribute("password");
    this.authenticated = attribute("authenticated");
    this.tweets = new Map([...(attribute("tweets") as Dict)].map(([key, tweet]) => [Number(key), tweet]));
    this.comments = attribute("comments") as Dict;
    this.retweets = attribute("retweets") as Dict;
    this.following_list = attribute("following_list") as Live[];
    this.tweet_counter = attribute("tweet_counter");
  }

  dump(): Dict {
    return properties(this, ATTRIBUTES);
  }

  authenticate_twitter(username: Live, password: Live): Answer {
    const isRight = isEqual(username, this.username) && isEqual(password, this.password);
    if (isRight) this.authenticated = true;
    return { authentication_status: isRight };
  }

  posting_get_login_status(): Answer {
    return { login_status: isTrue(this.authenticated) };
  }

  post_tweet(content: Live, tags: Live, mentions: Live): Answer {
    if (!isTrue(this.authenticated)) return refused("posting");
    const id = this.tweet_counter;
    const tweet = dict({ id, username: this.username, content, tags, mentions });
    this.tweets.set(keyOf(id), tweet);
    this.tweet_counter = add(id, 1);
    return tweet;
  }

  retweet(id: Live): Answer {
    if (!isTrue(this.authenticated)) return refused("retweeting");
    if (!this.tweets.has(keyOf(id))) return unknown(id);
    const own = listAt(this.retweets, this.username);
    if (holds(own, id)) return { retweet_status: "Already retweeted" };
    own.push(id);
    return { retweet_status: "Successfully retweeted" };
  }

  comment(id: Live, content: Live): Answer {
    if (!isTrue(this.authenticated)) return refused("commenting");
    if (!this.tweets.has(keyOf(id))) return unknown(id);
    listAt(this.comments, id).push(dict({ username: this.username, content }));
    return { comment_status: "Comment added successfully" };
  }

  mention(id: Live, usernames: Live): Answer {
    const tweet = this.tweets.get(keyOf(id));
    if (tweet === undefined) return unknown(id);
    (at(tweet, "mentions") as Live[]).push(...listOf(usernames));
    return { mention_status: "Users mentioned successfully" };
  }

  follow_user(username: Live): Answer {
    if (!isTrue(this.authenticated)) return refused("following");
    const isNew = !holds(this.following_list, username);
    if (isNew) this.following_list.push(username);
    return { follow_status: isNew };
  }

  list_all_following(): Answer {
    return isTrue(this.authenticated) ? { following_list: this.following_list } : refused("listing following");
  }

  unfollow_user(username: Live): Answer {
    if (!isTrue(this.authenticated)) return refused("unfollowing");
    const isFollowed = holds(this.following_list, username);
    if (isFollowed) removeFrom(this.following_list, username);
    return { unfollow_status: isFollowed };
  }

  get_tweet(id: Live): Answer {
    return this.tweets.get(keyOf(id)) ?? unknown(id);
  }

  get_user_tweets(username: Live): Answer {
    return this.#tweetsOf(username);
  }

  search_tweets(keyword: Live): Answer {
    const sought = (): string => textOf(keyword, "lower").toLowerCase();
    return [...this.tweets.values()].filter(
      (tweet) =>
        textOf(at(tweet, "content"), "lower").toLowerCase().includes(sought()) ||
        listOf(at(tweet, "tags")).some((tag) => textOf(tag, "lower").toLowerCase() === sought()),
    );
  }

  get_tweet_comments(id: Live): Answer {
    return this.tweets.has(keyOf(id)) ? (this.comments.get(keyOf(id)) ?? []) : unknown(id);
  }

  get_user_stats(username: Live): Answer {
    return {
      tweet_count: this.#tweetsOf(username).length,
      following_count: isEqual(username, this.username) ? this.following_list.length : 0,
      retweet_count: listOf(this.retweets.get(keyOf(username)) ?? []).length,
    };
  }

  #tweetsOf(username: Live): Live[] {
    return [...this.tweets.values()].filter((tweet) => isEqual(at(tweet, "username"), username));
  }
}

function refused(action: string): Answer {
  return { error: `User not authenticated. Please authenticate before ${action}.` };
}

function unknown(id: Live): Answer {
  return { error: `Tweet with ID ${python.text(id)} not found.` };
}

/** Returns the list of a key, which is made where there is none. */
function listAt(map: Dict, key: Live): Live[] {
  const found = map.get(keyOf(key)) ?? [];
  map.set(keyOf(key), found);
  return found as Live[];
}
