import { plainTour } from "#tools/statecharts/plain-tour.ts";
import { choosePaths, everyTransition } from "#tools/paths/choose.ts";
import { onStage as test } from "./fixtures.ts";
import { loadModel } from "./paths/models.ts";
import { kabinet } from "./paths/product.ts";
import { pathTables } from "./paths/tables.ts";
import { playTour } from "./tours.ts";

// The API is answered by hand here.

/** Walked by `npm test`: who gets in, who leaves, what costs money, what is signed. */
const main = [
  "session",
  "registration",
  "deletion",
  "cards",
  "card-binding",
  "payment",
  "subscription",
  "checkout",
  "account",
];
/** Walked by `npm run test:all` besides. */
const others = [
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
/**
 * The machines of which every transition is taken that a page can be made to take: all, or what `npm run paths -- --walk` is
 * told.
 */
const walked = process.env["WALKED"]?.split(",") ?? [...main, ...others];

const browserOf = (machine: string) => {
  const browser = kabinet.browsers[machine];
  if (browser === undefined) throw new Error(`nobody plays ${machine} in a browser`);
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
          // Pages of one context: what has been loaded once is not loaded again.
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

test("a path that is written as a story plays on the page that stories have", async ({ page }) => {
  const model = await loadModel("machines", "forecast");
  const { paths } = choosePaths(model, {
    ...everyTransition,
    goal: "states",
    ...browserOf("forecast"),
  });
  await playTour(page, "forecast", plainTour(model, paths[0]?.steps ?? []));
});
