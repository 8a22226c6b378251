// Prints tours that together take every step a machine can take, in the fewest steps:
//   npm run paths -- --machine session --format playwright|markdown|json [--longest 20]
import { UsageError, printPaths } from "./paths/print.ts";

try {
  console.log(await printPaths(process.argv.slice(2)));
} catch (error) {
  if (!(error instanceof UsageError)) throw error;
  console.error(error.message);
  process.exitCode = 2;
}
