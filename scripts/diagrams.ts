// Draws every machine into docs/machines and the imports between folders into docs/imports; --check exits with 1
// if a drawing is stale.
//   npm run diagrams [-- --check]
import { Option } from "commander";
import { command } from "./command.ts";
import { stalePages, writePages } from "./diagrams/files.ts";
import { drawImports } from "./diagrams/imports.ts";
import { drawMachines } from "./diagrams/pages.ts";

const options = command("npm run diagrams --", "Draws every machine and the imports between folders.")
  .option("--check", "only checks; exits with 1 if a drawing is stale", false)
  .addOption(new Option("--from <folder>", "where the machines are").default("machines").hideHelp())
  .addOption(new Option("--to <folder>", "where the drawings are").default("docs/machines").hideHelp())
  .parse()
  .opts<{ check: boolean; from: string; to: string }>();

for (const [folder, pages] of [
  [options.to, await drawMachines(options.from)],
  ["docs/imports", drawImports()],
] as const) {
  if (options.check) {
    const stale = stalePages(folder, pages);
    if (stale.length > 0) {
      console.error(`Not up to date in ${folder}: ${stale.join(", ")}. Run: npm run diagrams`);
      process.exitCode = 1;
    }
  } else {
    const written = writePages(folder, pages);
    console.log(`${pages.size} pages drawn in ${folder}, ${written.length} files changed.`);
  }
}
