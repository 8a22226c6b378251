import { expect, test } from "vitest";
import { plainTour, type PlainTour } from "#tools/statecharts/plain-tour.ts";
import { replay } from "#tools/statecharts/replay.ts";
import { model } from "./machines/kiosk/kiosk.model.ts";

// Cast: as a file would give it.
const tours = model.tours().map((tour) => JSON.parse(JSON.stringify(plainTour(model, tour))) as PlainTour);

test("a tour that was written down is walked again", async () => {
  for (const tour of tours) await expect(replay(model, tour)).resolves.toBeUndefined();
});

test("a step that leads elsewhere than recorded is reported, with its path", async () => {
  const [tour] = tours;
  if (tour === undefined) throw new Error("the kiosk has no tour");
  const [first, ...rest] = tour.steps;
  if (first === undefined) throw new Error("the tour has no step");
  const wrong = { ...tour, steps: [{ ...first, leadsTo: { ...first.leadsTo, offers: [] } }, ...rest] };
  await expect(replay(model, wrong)).rejects.toThrow(
    /it is in .* but was written down to be in .*on offer: , after:\n {2}\S/s,
  );
});
