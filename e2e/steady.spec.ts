import { clientAt } from "./client-at.ts";
import { expect, onStage } from "./fixtures.ts";
import { movedByAnswers } from "./steady.ts";

/** One that is the same on every screen needs no wide one. */
const others = ["/cards/", "/payments/", "/profile/", "/bonus-system/", "/catalog/", "/documents/"];

for (const [width, height, more] of [
  [390, 844, others],
  [1440, 900, []],
] as const)
  onStage(
    `nothing jumps from under a finger while the rest of a page arrives (${width} px)`,
    async ({ page, server }) => {
      await page.setViewportSize({ width, height });
      const { heading } = await clientAt(page, server, "/subscriptions/?show=active");
      await page.getByRole("listitem").filter({ hasText: "Колибри Карго" }).getByRole("link").first().click();
      await expect(heading("subscriptions:title")).toBeHidden();
      const { search } = new URL(page.url());
      const id = new URLSearchParams(search).get("s");
      const pages = [
        "/subscriptions/",
        `/subscriptions/?s=${id}`,
        `/subscriptions/?s=${id}&at=pause`,
        `/subscriptions/?s=${id}&at=what-if`,
        "/information-delete-profile/",
        ...more,
      ];
      const moved: string[] = [];
      for (const path of pages)
        moved.push(...(await movedByAnswers(page, path)).map((each) => `${path}: ${each}`));
      expect(moved).toEqual([]);
    },
  );
