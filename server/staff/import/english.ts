import { eq } from "drizzle-orm";
import * as v from "valibot";
import { text } from "#contract/text.ts";
import { translations as table } from "../../database/tables/catalog.ts";
import { defineKind } from "./kind.ts";

const Word = v.strictObject({ russian: text(200), english: text(200) });
const language = "en";

/** How the Russian words of the other lists are said in English; what is not said here is shown in Russian. */
export const english = defineKind({
  list: "english",
  kind: "word",
  schema: Word,
  nameOf: ({ russian }: v.InferOutput<typeof Word>) => russian,
  open: async (transaction) => {
    const rows = await transaction.select().from(table).where(eq(table.language, language));
    const existing = new Map(
      rows.map(({ source, text: said }) => [source, { russian: source, english: said }]),
    );
    return {
      existing,
      write: async ({ russian: source, english: said }) => {
        await transaction
          .insert(table)
          .values({ language, source, text: said })
          .onConflictDoUpdate({ target: [table.language, table.source], set: { text: said } });
      },
    };
  },
});
