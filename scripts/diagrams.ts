// Draws every machine into docs/machines; with --check only tells (exit 1) whether the drawings are up to date.
//   npm run diagrams [-- --check]
import { parseArgs } from "node:util";
import { stalePages, writePages } from "./diagrams/files.ts";
import { drawMachines } from "./diagrams/pages.ts";

const { values } = parseArgs({
  options: {
    check: { type: "boolean", default: false },
    from: { type: "string", default: "machines" },
    to: { type: "string", default: "docs/machines" },
  },
});
const pages = await drawMachines(values.from);

if (values.check) {
  const stale = stalePages(values.to, pages);
  if (stale.length)
    console.error(`Not up to date in ${values.to}: ${stale.join(", ")}. Run: npm run diagrams`);
  process.exitCode = stale.length ? 1 : 0;
} else {
  const written = writePages(values.to, pages);
  console.log(`${pages.size} machines drawn in ${values.to}, ${written.length} files changed.`);
}
