import { plainTour } from "#tools/statecharts/plain-tour.ts";
import { choosePaths, everyTransition } from "#tools/paths/choose.ts";
import { onStage as test } from "./fixtures.ts";
import { loadModel } from "./paths/models.ts";
import { kabinet } from "./paths/product.ts";
import { pathTables } from "./paths/tables.ts";
import { playTour } from "./tours.ts";

// The test replies to API requests by hand.

/** Walked by `npm test`: sign-in, sign-out, money. */
const main = ["session", "registration", "deletion", "cards", "payment", "subscription"];
/** Walked by `npm run test:all` besides. */
const others = [
  "card-binding",
  "checkout",
  "account",
  "email-verification",
  "sign-ins",
  "acts",
  "bonus",
  "payments",
  "forecast",
  "advertising",
  "connectivity",
  "messages",
];
/** Machines to walk every playable transition of: all, or those of `npm run paths -- --walk`. */
const walked = process.env["WALKED"]?.split(",") ?? [...main, ...others];

const browserOf = (machine: string) => {
  const browser = kabinet.browsers[machine];
  if (browser === undefined) throw new Error(`there is no browser table of ${machine}`);
  return browser;
};

for (const machine of walked) {
  const model = await loadModel("machines", machine);
  const { paths } = choosePaths(model, {
    ...everyTransition,
    ...browserOf(machine),
  });
  const tours = paths.map(({ steps }) => plainTour(model, steps));
  const details = { tag: main.includes(machine) ? [] : "@all" };
  if (pathTables[machine]?.page?.isAlone !== true)
    test(`${machine}: ${paths.length} paths in a browser`, details, async ({ context }) => {
      test.setTimeout(60_000 + paths.length * 20_000);
      for (const [index, tour] of tours.entries())
        await test.step(`path ${index + 1} of ${paths.length}`, async () => {
          // Pages of one context share the cache.
          const page = await context.newPage();
          await playTour(page, machine, tour);
          await page.close();
        });
    });
  else
    for (const [index, tour] of tours.entries())
      test(
        `${machine}, path ${index + 1} of ${paths.length}: ${tour.steps.length} steps in a browser`,
        details,
        async ({ page }) => {
          await playTour(page, machine, tour);
        },
      );
}

test("a path exported as a story plays on a story's page", async ({ page }) => {
  const model = await loadModel("machines", "forecast");
  const { paths } = choosePaths(model, {
    ...everyTransition,
    goal: "states",
    ...browserOf("forecast"),
  });
  await playTour(page, "forecast", plainTour(model, paths[0]?.steps ?? []));
});
