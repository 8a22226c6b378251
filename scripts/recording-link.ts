// Prints a link that makes a client's browser record a visit for support (docs/operate.md):
//   RECORDING_SECRET=… PUBLIC_URL=https://kabinet.example node scripts/recording-link.ts [--days 3]
import * as v from "valibot";
import { dayMs } from "#contract/day.ts";
import { recordParameter } from "#contract/recording-link.ts";
import { recordingPass } from "#server/platform/recording-pass.rules.ts";
import { command, readSettingsFile, wholeNumber } from "./command.ts";

const Wanted = v.object({
  RECORDING_SECRET: v.pipe(v.string("is missing"), v.minLength(32, "must have at least 32 characters")),
  PUBLIC_URL: v.pipe(v.string("is missing"), v.url("must be an address")),
  "--days": v.pipe(v.number(), v.maxValue(30, "must be from 1 to 30")),
});

const { days } = command(
  "node scripts/recording-link.ts",
  "Prints a link that makes a client's browser record a visit for support (docs/operate.md).",
)
  .option("--days <count>", "validity, at most 30", wholeNumber(1), 3)
  .parse()
  .opts<{ days: number }>();
readSettingsFile();
const { RECORDING_SECRET, PUBLIC_URL } = process.env;
const read = v.safeParse(Wanted, { RECORDING_SECRET, PUBLIC_URL, "--days": days });
if (read.success) {
  const link = new URL("/", read.output.PUBLIC_URL);
  const until = Date.now() + read.output["--days"] * dayMs;
  link.searchParams.set(recordParameter, recordingPass(read.output.RECORDING_SECRET, until));
  console.log(`${link.href}\nValid until ${new Date(until).toISOString()}.`);
} else {
  for (const issue of read.issues) console.error(`${v.getDotPath(issue)} ${issue.message}`);
  process.exitCode = 1;
}
