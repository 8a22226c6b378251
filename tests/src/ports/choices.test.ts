import { expect, test } from "vitest";
import { cityFact, createChoices, deviceFact, tagFact } from "#src/ports/facts.ts";
import { createStore } from "#src/ports/storage.ts";
import { fakeWorld } from "../fake-world.ts";

test("the choices of a link are stored, each separately, until removed", () => {
  const store = createStore(fakeWorld().world);
  const choices = createChoices(store);
  choices.keep({ device: "kolibri-cargo" });
  expect([choices.device(), store.read(cityFact), store.read(tagFact)]).toEqual([
    "kolibri-cargo",
    null,
    null,
  ]);
  choices.keep({ city: 2 });
  choices.keep({ tag: "spring" });
  expect([store.read(deviceFact), store.read(cityFact), store.read(tagFact)]).toEqual([
    "kolibri-cargo",
    2,
    "spring",
  ]);
  choices.forgetDevice();
  expect([choices.device(), store.read(cityFact)]).toEqual([null, 2]);
});
