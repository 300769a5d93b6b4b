// Measures what is felt: starts, making, rehearsing and replaying, each against its alternative. Takes the options of main.mjs.
process.argv.push("--only", "startup,make,rehearsals,throughput");
await import("./main.mjs");
