import type { AnyPathTable } from "./table.ts";
import { actsTable } from "./tables/acts.ts";
import { cardsTable } from "./tables/cards.ts";
import { signInsTable } from "./tables/sign-ins.ts";

// Cast: what a table is typed by, its own machine, is known by the name it stands under.
const table = (of: object) => of as AnyPathTable;

/** The machines of the account that paths are walked of on a page, by their folders. */
export const pathTables: Readonly<Record<string, AnyPathTable>> = {
  acts: table(actsTable),
  cards: table(cardsTable),
  "sign-ins": table(signInsTable),
};
