/** A café of our own in STAR's formats: one database, a search, a booking, and an API that nobody wrote a function for. */
export const CAFE: Readonly<Record<string, string>> = {
  "dbs/cafe.json": JSON.stringify([
    { Name: "Name", Type: "Categorical", Categories: ["Blue", "Green"] },
    { Name: "Seats", Type: "Integer", Min: 2, Max: 9 },
    { Name: "Terrace", Type: "Boolean" },
    { Name: "Umbrellas", Type: "Integer", Min: 1, Max: '!lambda p: p["Seats"]', Enabled: '!lambda p: p["Terrace"]' },
    { Name: "Cakes", Type: "Categorical", Categories: '!list(combinations(["plum", "nut", "poppy"], 2))' },
  ]),
  "apis/cafe_search.json": JSON.stringify({
    input: [
      { Name: "Name", Type: "Categorical", Categories: ["Blue", "Green"], ReadableName: "Café" },
      { Name: "Umbrellas", Type: "Integer", Min: 1, Max: 9 },
      { Name: "Cakes", Type: "CategoricalMultiple", Categories: ["plum", "nut", "poppy"] },
      { Name: "Seats", Type: "Integer", Min: 2, Max: 9 },
    ],
    output: [],
    required: ["Seats"],
    db: "cafe",
    function: "generic_sample",
    returns_count: true,
  }),
  "apis/cafe_book.json": JSON.stringify({
    input: [
      { Name: "Name", Type: "Categorical", Categories: ["Blue", "Green"] },
      { Name: "Guest", Type: "ShortString" },
      { Name: "RequestType", Type: "RequestType", Categories: ["Check", "Book"] },
    ],
    output: [],
    required: ["Name", "RequestType"],
    db: "cafe",
    function: "restaurant_reserve",
    returns_count: false,
  }),
  "apis/cafe_sing.json": JSON.stringify({ input: [], output: [], required: [], db: null, function: "sing" }),
  "tasks/cafe_book/cafe_book.json": JSON.stringify({
    task: "reserve_cafe",
    replies: { hello: "Hello!", cafe_ask: "Which café?", query: "Query", yes: "Yes", bye: "Bye." },
    graph: { hello: "cafe_ask", cafe_ask: "query", yes: "bye" },
  }),
  "tasks/cafe_book/responses.json": JSON.stringify({
    hello: "Hello!",
    cafe_ask: "Is it {hotel_name:s}, {time:d} o'clock?",
  }),
  "tasks/cafe_book/wizard_nlu_training_data.md": "## intent:hello\n- hi\n- good morning\n\n## intent:bye\n- ciao\n",
  "dialogues/1.json": JSON.stringify(dialogue(1)),
};

/** A dialogue over it, with more events before its end. */
export function dialogue(id: number, more: readonly object[] = []): object {
  const wizard = { Agent: "Wizard", UnixTime: 1_590_000_001 };
  return {
    DialogueID: id,
    Scenario: { Happy: true, MultiTask: false },
    Events: [
      { Agent: "UserGuide", Action: "instruct", Text: "Ask for a table.", UnixTime: 1_590_000_000 },
      { Agent: "User", Action: "utter", Text: "Seats for 007, outside.", UnixTime: 1_590_000_001 },
      { ...wizard, Action: "select_task", Task: "cafe_book" },
      {
        ...wizard,
        Action: "query",
        APIName: "cafe_search",
        Constraints: [{ Seats: "4" }, { Umbrellas: "api.is_at_least(1)" }, { Cakes: 'api.contains("nut")' }],
      },
      {
        Agent: "KnowledgeBase",
        Action: "return_item",
        APIName: "cafe_search",
        Item: {
          APIName: "cafe_search",
          id: 7,
          Name: "Blue",
          Seats: 4,
          Terrace: true,
          Umbrellas: 2,
          Cakes: ["plum", "nut"],
        },
        TotalItems: 3,
      },
      {
        ...wizard,
        Action: "pick_suggestion",
        Text: "Blue?",
        ActionLabel: "cafe_offer",
        ActionLabelOptions: ["cafe_offer"],
      },
      {
        ...wizard,
        Action: "query",
        APIName: "cafe_book",
        Constraints: [{ Name: '"Blue"', Guest: "007" }, { RequestType: '"Book"' }],
        PrimaryItem: { APIName: "cafe_search", id: 7 },
      },
      { Agent: "KnowledgeBase", Action: "return_item", APIName: "cafe_book", TotalItems: 0 },
      ...more,
      { Agent: "User", Action: "complete", UnixTime: 1_590_000_009 },
    ],
  };
}
