import { test } from "vitest";
import { mockBackend, explore } from "../src/testing/index.ts";
import { rehearsePlan } from "../src/testing/rehearsals/rehearsePlan.ts";
import { BUGS } from "./testing/bugs/bugs.ts";
import { ODD } from "./testing/bugs/odds.ts";
test("run", { timeout: 3_600_000 }, async () => {
const [N, which] = (process.env.ARGS||"2500 bugs").split(" ");
const backend = await mockBackend(); const plans=[]; const cum=[]; let t=process.cpuUsage();
for (const plan of explore(backend)) { plans.push(plan); const u=process.cpuUsage(t); cum.push((u.user+u.system)/1e6); if(plans.length>=Number(N)) break; }
console.log("drawn",plans.length,"in",cum.at(-1)); const found=[]; 
for (const bug of (which==="odd"?ODD:BUGS.filter(b=>which==="bugs"||which.split(",").includes(b.name)))) { const policy=bug.policy(backend); const {respond}=policy; const playing={backend,policy,...(respond===undefined?{}:{respond})}; t=process.cpuUsage(); let hit=null; let n=0;
 for(const plan of plans){ n++; const {violations,error}=await rehearsePlan(plan,playing); if(violations.length||error){ hit=[plan,violations[0]?.property??error.code,violations[0]?.message??error.message]; break; } }
 const u=process.cpuUsage(t); const cpu=(u.user+u.system)/1e6; console.log(bug.name.padEnd(22), bug.kind??"", hit?`plan ${n} play ${cpu.toFixed(1)} + draw ${cum[n-1].toFixed(1)} ${hit[1]} ${hit[0].id}`:"NOT FOUND", hit&&which==="odd"?hit[2]:""); found.push([bug.name,hit]); }
console.log("convicted",found.filter(f=>f[1]).length,"of",found.length, "missing:",found.filter(f=>!f[1]).map(f=>f[0]).join(" "));
});
