import { expect, test } from "../fixtures.ts";
import { withServer } from "../server.ts";
import { chromium } from "./chromium.ts";
import { firefox } from "./firefox.ts";
import { takeJourney } from "./journey.ts";
import { until } from "./until.ts";
import { webkit } from "./webkit.ts";

/** A phone for one language, a desktop for the other: each engine draws both. */
const sizes = { ru: { width: 390, height: 844 }, en: { width: 1280, height: 900 } } as const;

for (const engine of [webkit, firefox, chromium])
  for (const language of ["ru", "en"] as const)
    test(`from the sign-in to a paid order, and all pages of the account: ${engine.name} (${language})`, async ({
      host,
      storage,
    }, info) => {
      await engine.withTab(
        {
          size: sizes[language],
          serve: (publicUrl, run) =>
            withServer(host, storage, ({ url }) => run(url), {
              RENDERING: "on",
              // On a busy machine a page may take longer than users should wait.
              RENDERING_TIMEOUT: "20000",
              ...(publicUrl !== null && { PUBLIC_URL: publicUrl }),
            }),
        },
        async (tab, url) => {
          await takeJourney(tab, url, language, (name) => info.outputPath(name));
          expect(tab.faults(), "what the console calls an error").toEqual([]);
          // Checks that an error would have been recorded.
          await tab.ask(() => {
            setTimeout(() => {
              throw new Error("planted");
            });
          }, null);
          await until("a planted error", async () => tab.faults().some((fault) => fault.includes("planted")));
        },
      );
    });
