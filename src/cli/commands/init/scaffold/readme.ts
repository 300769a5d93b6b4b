/** README of a new project; a test executes its blocks. */
export const README = `# An assistant for boats

Two intents, dialogues over them, and a policy with its tests: a beginning to put your own in the place of.

| file | what it is |
|---|---|
| \`intents/*.json\` | what the assistant can do; \`npm run generate\` prints their classes into \`generated/\` |
| \`examples/*.jsonl\` | recorded dialogues, whose every signal \`npm run replay\` compares |
| \`policies/policy.ts\`, \`policies/tasks.ts\` | the policy: it chooses the assistant's next command, for any intents |
| \`tests/policy.test.ts\` | its tests, against the mock back-end |

## Find the dialogue that breaks a policy

\`\`\`console
$ npx vitest run
…
      Tests  32 passed (32)
…
\`\`\`

\`policies/hasty.ts\` is the same policy with a bug: where it should ask the user, it says yes itself. \`backlot rehearse\` plays it
against simulated users until a property of sound policies is broken, and shrinks the dialogue to the shortest that shows it:

\`\`\`console
$ npx backlot rehearse --policy policies/hasty.ts --operators none
asksBeforePerforming rent_boat was performed before the user had agreed
rent_boat
   User         Would you rent a boat from 09:30? The boat is canoe, it's for 2024-06-01, and I'm thinking of 1 hour.  [everything in one turn]
   System    0  rent_boat(boat="canoe", date="2024-06-01", start_time="09:30", hours=1)
   Signal    1  confirm x0
   System    2  confirm(x0)
   Signal    3  performed x0 rent_boat(boat="canoe", date="2024-06-01", start_time="09:30", hours=1): {"id":"boat_rentals_1","boat":"canoe","date":"2024-06-01","start_time":"09:30","hours":1,"date_of_boat_rentals":"2024-01-01"}
   System    4  say(x3)
shrunk in 16 rehearsals

As a test:
…
operator  rehearsed  completed  failed  stuck
none              2          1       1      0
all               2          1       1      0

broken                dialogues
asksBeforePerforming          1
2 rehearsals in … s: 1 failed
\`\`\`

The test that it prints can be pasted into \`tests/\`. Without \`--operators none\` users correct themselves, cancel and digress as well,
and the back-end fails now and then. \`npx backlot --help\` lists what else there is.
`;
