// Staff commands for a running server (docs/staff.md):
//   STAFF_URL=https://kabinet.example STAFF_TOKEN=… npm run staff -- hand-over 41 --serial KLB-2-00017
import { readSettingsFile } from "./command.ts";
import { runStaff } from "./staff/program.ts";

readSettingsFile();
process.exitCode = await runStaff(process.argv.slice(2), {
  variables: process.env,
  fetch,
  say: (text) => void process.stdout.write(`${text}\n`),
  complain: (text) => void process.stderr.write(`${text}\n`),
});
