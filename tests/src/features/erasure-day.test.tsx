// @vitest-environment jsdom
import { expect, test } from "vitest";
import { useErasureDay } from "#src/features/deletion/deletion-effects.tsx";
import { mountBeside } from "./fake-actor.tsx";

const Ends = () => <p>{useErasureDay()}</p>;

test.each([
  ["2026-11-26T09:00:00Z", "8 December"],
  // In Moscow it is the next day, and the year has changed by then.
  ["2026-12-20T21:30:00Z", "2 January 2027"],
])("a client who requests deletion at %s reads its day", async (moment, sentence) => {
  const { container } = await mountBeside("catalog", {}, <Ends />, { at: moment });
  expect(container.textContent?.replaceAll("\u00a0", " ")).toBe(sentence);
});
