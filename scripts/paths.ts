// Prints test paths through a machine, for testers and test runners (docs/paths.md):
//   npm run paths -- --machine session [--goal states] [--format html] …; see --help
//   npm run paths -- --step machine …     plays them step by step in a visible browser, as a tester says
//   npm run paths -- --walk [machine …]   walks them in Chromium
//   npm run paths -- --planted [number …] plants bugs into a copy of the sources and walks until they are found
import { kabinet } from "../e2e/paths/product.ts";
import { printPaths } from "../tools/paths/print.ts";
import { UsageError } from "../tools/paths/usage-error.ts";
import { stepPaths } from "./step-paths.ts";
import { plantBugs, walkPaths } from "./walk-paths.ts";

const more = `  npm run paths -- --step cards    plays the paths step by step in a visible browser; you judge each (--headless: pictures)
  npm run paths -- --walk cards    walks the paths of these machines, or of all, in Chromium
  npm run paths -- --planted 3     plants these bugs, or all, and walks until each is found
docs/paths.md shows a tester's day.`;

const [first, ...rest] = process.argv.slice(2);
try {
  if (first === "--walk") process.exitCode = walkPaths(rest);
  else if (first === "--step") await stepPaths(rest);
  else if (first === "--planted") process.exitCode = await plantBugs(rest);
  else {
    const printed = await printPaths(kabinet, process.argv.slice(2));
    console.log(first === "--help" ? `${printed}\n${more}` : printed);
  }
} catch (error) {
  if (!(error instanceof UsageError)) throw error;
  console.error(error.message);
  process.exitCode = 2;
}
