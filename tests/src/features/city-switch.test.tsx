// @vitest-environment jsdom
import { expect, test } from "vitest";
import { CitySwitch } from "#src/features/profile/city-switch.tsx";
import { mountBeside } from "./fake-actor.tsx";

/** What the button says before the list of cities has loaded. */
const saidBefore = async (cityId: number | null): Promise<(string | undefined)[]> => {
  const loading = { matches: () => false, context: { catalog: null, cityId, client: { cityId } } };
  const { container } = await mountBeside("city", {}, <CitySwitch />, { ...loading });
  const button = container.querySelector("button");
  return [button?.textContent, button?.getAttribute("aria-label")].map((words) =>
    words?.replaceAll("\u00a0", " "),
  );
};

test("a client with a city is not asked to choose one while its name loads", async () => {
  expect(await saidBefore(7)).toEqual(["City", "City"]);
  expect(await saidBefore(null)).toEqual(["Choose a city", "Choose a city"]);
});
