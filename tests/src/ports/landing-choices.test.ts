import { expect, test } from "vitest";
import { storedCity, createChoices, storedDevice, storedTag } from "#src/ports/stored-values.ts";
import { createStore } from "#src/ports/storage.ts";
import { fakeWorld } from "../fake-world.ts";

test("the choices of a link are stored, each separately, until removed", () => {
  const store = createStore(fakeWorld().world);
  const choices = createChoices(store);
  choices.keep({ device: "kolibri-cargo" });
  expect([choices.device(), store.read(storedCity), store.read(storedTag)]).toEqual([
    "kolibri-cargo",
    null,
    null,
  ]);
  choices.keep({ city: 2 });
  choices.keep({ tag: "spring" });
  expect([store.read(storedDevice), store.read(storedCity), store.read(storedTag)]).toEqual([
    "kolibri-cargo",
    2,
    "spring",
  ]);
  choices.forgetDevice();
  expect([choices.device(), store.read(storedCity)]).toEqual([null, 2]);
});
