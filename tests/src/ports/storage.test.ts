import fc from "fast-check";
import * as v from "valibot";
import { expect, test } from "vitest";
import { createStore, defineStoredValue } from "#src/ports/storage.ts";
import { fakeWorld, mapStorage } from "../fake-world.ts";

const city = defineStoredValue("city", v.number());
const name = defineStoredValue("name", v.string());

test("a stored value reads back as written, also in another tab", () => {
  const { world } = fakeWorld();
  createStore(world).write(city, 7);
  expect(createStore(world).read(city)).toBe(7);
});

test("the application starts with any stored bytes: invalid data is removed once, with one warning (C42)", () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.json(),
        fc.constantFrom(
          "",
          "null",
          "undefined",
          "{",
          "[]",
          '"7"',
          "NaN",
          '{"__proto__":{}}',
          "1".repeat(1_000_000),
        ),
      ),
      (bytes) => {
        const { world, state } = fakeWorld({ stored: { "kabinet.name": bytes } });
        const store = createStore(world);
        const first = store.read(name);
        expect(first === null || typeof first === "string").toBe(true);
        expect(store.read(name)).toBe(first);
        expect(state.warnings).toHaveLength(first === null ? 1 : 0);
        expect(state.storage.getItem("kabinet.name") === null).toBe(first === null);
      },
    ),
  );
});

test("without storage the tab uses its own memory and warns once", () => {
  const { world, state } = fakeWorld();
  world.storage = () => {
    throw new DOMException("denied", "SecurityError");
  };
  const store = createStore(world);
  store.write(city, 1);
  store.write(name, "x");
  expect([store.read(city), store.read(name)]).toEqual([1, "x"]);
  store.clear();
  expect(store.read(city)).toBeNull();
  expect(state.warnings).toHaveLength(1);
});

test("a full storage loses no known value", () => {
  const { world, state } = fakeWorld({ stored: { "kabinet.city": "3" } });
  state.storage.setItem = () => {
    throw new DOMException("full", "QuotaExceededError");
  };
  const store = createStore(world);
  store.write(name, "x");
  expect([store.read(city), store.read(name)]).toEqual([3, "x"]);
  expect(state.warnings).toHaveLength(1);
});

test("a storage that drops writes is not used", () => {
  const { world, state } = fakeWorld();
  state.storage.setItem = () => undefined;
  const store = createStore(world);
  store.write(city, 5);
  expect(store.read(city)).toBe(5);
});

test("what another tab clears is gone here, too", () => {
  const { world, state } = fakeWorld();
  const store = createStore(world);
  store.write(city, 5);
  state.storage = mapStorage();
  expect(store.read(city)).toBeNull();
  expect(state.warnings).toEqual([]);
});

test("clearing removes all of ours, also of other versions, and nothing else (C6)", () => {
  const { world, state } = fakeWorld({
    stored: { "kabinet.city": "3", "kabinet.name": '"x"', "kabinet.once.upon": "1", theirs: "stays" },
  });
  const store = createStore(world);
  store.clear([name]);
  expect(Array.from({ length: state.storage.length }, (_, index) => state.storage.key(index))).toEqual([
    "kabinet.name",
    "theirs",
  ]);
});

test("a change in another tab is reported for its own value, and when everything is cleared", () => {
  const { world, dispatch } = fakeWorld();
  let received = 0;
  const stop = createStore(world).onChangeElsewhere(city, () => {
    received += 1;
  });
  dispatch("storage", { key: "kabinet.city" });
  dispatch("storage", { key: "kabinet.name" });
  dispatch("storage", { key: null });
  expect(received).toBe(2);
  stop();
  dispatch("storage", { key: "kabinet.city" });
  expect(received).toBe(2);
});

test("what a tab on its own memory removes is removed from the browser, too (C6)", () => {
  const { world, state } = fakeWorld({ stored: { "kabinet.name": '"x"', "kabinet.city": "1", other: "1" } });
  const kept = state.storage;
  const store = createStore(world);
  let full = true;
  world.storage = () => ({
    ...kept,
    get length() {
      return kept.length;
    },
    setItem: (key, value) => {
      if (full) throw new DOMException("full", "QuotaExceededError");
      kept.setItem(key, value);
    },
  });
  store.write(city, 2);
  full = false;
  expect(store.read(city)).toBe(2);
  store.forget(city);
  expect(kept.getItem("kabinet.city")).toBeNull();
  store.clear();
  expect(kept.getItem("kabinet.name")).toBeNull();
  expect(kept.getItem("other")).toBe("1");
});

test("a tab on its own memory notices a sign-out elsewhere (C47)", () => {
  const { world, state, dispatch } = fakeWorld({ stored: { "kabinet.name": '"x"' } });
  const { setItem } = state.storage;
  const store = createStore(world);
  state.storage.setItem = () => {
    throw new DOMException("full", "QuotaExceededError");
  };
  store.write(city, 2);
  state.storage.setItem = setItem;
  const received: unknown[] = [];
  store.onChangeElsewhere(name, () => received.push(store.read(name)));
  state.storage.removeItem("kabinet.name");
  dispatch("storage", { key: "kabinet.name" });
  state.storage.setItem("kabinet.name", '"y"');
  dispatch("storage", { key: "kabinet.name" });
  state.storage.removeItem("kabinet.name");
  dispatch("storage", { key: null });
  expect(received).toEqual([null, "y", null]);
  expect(store.read(city)).toBeNull();
});
