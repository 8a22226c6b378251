import { expect, test } from "vitest";
import { plainTour } from "#tools/statecharts/plain-tour.ts";
import { schedule } from "#tools/statecharts/schedule.ts";
import { model } from "./machines/kiosk/kiosk.model.ts";

const tours = model.tours().map((tour) => plainTour(model, tour));

test("a tour is plain data that survives JSON", () => {
  expect(JSON.parse(JSON.stringify(tours))).toEqual(tours);
});

test("a tour says where it starts and where each step must lead, with what a person can do there", () => {
  const [tour] = tours;
  expect(tour?.machine).toBe("kiosk");
  expect(tour?.start).toEqual({
    state: "service.choosing + lamp.dark + door.closed",
    value: { service: "choosing", lamp: "dark", door: "closed" },
    tags: [],
    offers: ["drink.chosen"],
  });
  const brewing = tour?.steps.find(({ leadsTo }) => leadsTo.state.startsWith("service.brewing"));
  expect(brewing?.leadsTo.tags).toEqual(["pending"]);
});

test("waiting and elapsing together take exactly as long as the tour needs", () => {
  model.tours().forEach((tour, index) => {
    const passed = tours[index]?.steps.reduce(
      (sum, step) => sum + (step.verb === "elapse" ? step.ms : (step.wait ?? 0)),
      0,
    );
    expect(passed).toBe(schedule(tour)?.at(-1));
  });
});
