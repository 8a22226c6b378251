import { readFileSync } from "node:fs";
import * as v from "valibot";
import { type Body, Failure } from "./ask.ts";
import { declare, type Desk, print } from "./command.ts";
import { Imported, Refused } from "./replies.ts";

type Report = v.InferOutput<typeof Imported>;

const read = (file: string): Body => {
  try {
    return {
      text: readFileSync(file, "utf8"),
      type: file.endsWith(".csv") ? "text/csv" : "application/json",
    };
  } catch (error) {
    throw new Failure(2, `${file} cannot be read: ${error instanceof Error ? error.message : String(error)}`);
  }
};

const problemLines = (file: string, problems: Report["problems"]): string[] =>
  problems.map(({ line, at, problem }) => `${file}:${line} ${at} ${problem}`);

const describe =
  (file: string) =>
  ({ outcome, dryRun, created, changed, unchanged, problems }: Report): string => {
    const heading = outcome === "already" ? "Nothing to change." : "Imported.";
    const fields = (of: Report["changed"][number]["fields"]): string =>
      Object.entries(of)
        .map(([name, { from, to }]) => `${name} ${JSON.stringify(from)} → ${JSON.stringify(to)}`)
        .join(", ");
    return [
      dryRun ? "Dry run, nothing was changed. An import would make this of it:" : heading,
      ...created.map(({ kind, name }) => `  new        ${kind} ${name}`),
      ...changed.map((one) => `  changed    ${one.kind} ${one.name}: ${fields(one.fields)}`),
      `  unchanged  ${unchanged}`,
      ...problemLines(file, problems),
    ].join("\n");
  };

const documents = {
  offices: "organization, employers, cities and offices (JSON)",
  catalog: "categories, devices and promo codes (JSON)",
  stock: "how many of each device are free (JSON or CSV)",
} as const;

/** `import offices|catalog|stock <file>`: refused as a whole with all problems. */
export const declareImports = (desk: Desk): void => {
  const about = `import a file:\n${Object.entries(documents)
    .map(([name, what]) => `  ${name}: ${what}`)
    .join("\n")}`;
  declare(desk, "import", about, "import catalog docs/examples/catalog.json --dry-run")
    .argument("<document>", Object.keys(documents).join(", "))
    .argument("<file>", "JSON, or CSV by its ending")
    .option("--dry-run", "print changes and problems without changing anything")
    .action(
      async (document: string, file: string, { dryRun, json }: { dryRun?: boolean; json?: boolean }) => {
        if (!(document in documents))
          throw new Failure(2, `There is no document ${document}: ${Object.keys(documents).join(", ")}.`);
        try {
          const reply = await desk.ask(
            `import/${document}/${dryRun === true ? "?dryRun=true" : ""}`,
            read(file),
          );
          const report = print(desk, reply, {
            json,
            schema: Imported,
            words: describe(file),
          });
          if (report.problems.length > 0) throw new Failure(1, "An import would be refused.", reply);
        } catch (error) {
          const refused = v.safeParse(Refused, error instanceof Failure ? error.reply : null);
          if (refused.success && json !== true)
            for (const line of problemLines(file, refused.output.error.details.problems))
              desk.world.complain(line);
          throw error;
        }
      },
    );
};
