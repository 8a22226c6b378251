// Prints paths through a machine of the product, for testers and for test runners (docs/paths.md):
//   npm run paths -- --machine session [--goal states] [--format html] …; --help tells them all
import { printPaths } from "./paths/print.ts";
import { UsageError } from "./paths/usage-error.ts";

try {
  console.log(await printPaths(process.argv.slice(2)));
} catch (error) {
  if (!(error instanceof UsageError)) throw error;
  console.error(error.message);
  process.exitCode = 2;
}
