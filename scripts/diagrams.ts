// Draws every machine into docs/machines; --check exits with 1 if a drawing is stale.
//   npm run diagrams [-- --check]
import { Option } from "commander";
import { command } from "./command.ts";
import { stalePages, writePages } from "./diagrams/files.ts";
import { drawMachines } from "./diagrams/pages.ts";

const options = command("npm run diagrams --", "Draws every machine into docs/machines.")
  .option("--check", "only checks; exits with 1 if a drawing is stale", false)
  .addOption(new Option("--from <folder>", "where the machines are").default("machines").hideHelp())
  .addOption(new Option("--to <folder>", "where the drawings are").default("docs/machines").hideHelp())
  .parse()
  .opts<{ check: boolean; from: string; to: string }>();
const pages = await drawMachines(options.from);

if (options.check) {
  const stale = stalePages(options.to, pages);
  if (stale.length)
    console.error(`Not up to date in ${options.to}: ${stale.join(", ")}. Run: npm run diagrams`);
  process.exitCode = stale.length ? 1 : 0;
} else {
  const written = writePages(options.to, pages);
  console.log(`${pages.size} machines drawn in ${options.to}, ${written.length} files changed.`);
}
