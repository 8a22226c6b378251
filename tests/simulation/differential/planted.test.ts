import { expect, test } from "vitest";
import { openDatabase } from "../../server/databases.ts";
import { seedsFrom } from "../campaign.ts";
import { campaign } from "./campaign.ts";
import type { Book } from "../server/book.ts";
import type { Server } from "../server/server.ts";

type Wrong = { readonly bug: string; readonly plant: (server: Server) => Server };

/** Changes the simulated server's state right after a call. */
const after =
  (path: string, spoil: (book: Book) => void): Wrong["plant"] =>
  (server) => ({
    ...server,
    handle: (request, now) => {
      const reply = server.handle(request, now);
      if (request.path === path && request.method === "POST") spoil(server.book);
      return reply;
    },
  });

/** Faults of the simulated server; each must be found. */
const planted: readonly Wrong[] = [
  {
    bug: "no card becomes the default one when that is removed",
    plant: after("payment/remove-card/", ({ cards }) => {
      for (const card of cards) card.isDefault = false;
    }),
  },
  {
    bug: "a wrong code costs no try",
    plant: after("auth/confirmation/", ({ challenges }) => {
      for (const challenge of challenges) challenge.attempts = 0;
    }),
  },
];

/** The number of sequences allowed to find a fault. */
const patience = 400;

test.each(planted)(
  "is found: $bug",
  async ({ plant }) => {
    const { failed, played } = await campaign(await openDatabase(), seedsFrom(1, patience), plant);
    process.stdout.write(`after ${played} sequences: ${failed ?? "nothing"}\n`);
    expect(failed).toContain("differs:");
  },
  600_000,
);
