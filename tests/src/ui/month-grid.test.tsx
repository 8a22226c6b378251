// @vitest-environment jsdom
import { expect, test } from "vitest";
import { MonthGrid } from "#src/ui/month-grid.tsx";
import { find, mount } from "./mount.ts";

const gridOf = (earliest: string, chosen: string | null = null) =>
  mount(
    <MonthGrid
      legend="Until"
      name="until"
      from="2026-11-20"
      earliest={earliest}
      latest="2027-11-20"
      chosen={chosen}
      onChoose={() => {}}
      formatDay={(iso) => iso}
      formatMonth={(iso) => iso}
      formatWeekday={(iso) => iso}
      labels={{ previous: "Previous", next: "Next" }}
    />,
  );

const monthOf = async (...given: Parameters<typeof gridOf>) =>
  find(await gridOf(...given), "b", HTMLElement).textContent;

test("the month of the first day is open, but not one that ends within a week", async () => {
  expect(await monthOf("2026-11-24")).toBe("2026-11-01");
  expect(await monthOf("2026-11-25")).toBe("2026-12-01");
});

test("the month of the chosen day is open, also if it ends within a week", async () => {
  expect(await monthOf("2026-11-29", "2026-11-30")).toBe("2026-11-01");
});

test("the days from the first to the chosen one are one span, those before are not in it", async () => {
  const grid = await gridOf("2026-11-22", "2026-11-24");
  const span = Array.from(grid.querySelectorAll("[data-span]"), ({ textContent }) => textContent);
  expect(span).toEqual(["20", "21", "22", "23", "24"]);
});
