import { expect, test } from "vitest";
import { createAccess } from "#src/ports/access.ts";
import { createStore } from "#src/ports/storage.ts";
import { appListeners } from "#src/ports/watchers.ts";
import { fakeWorld } from "../fake-world.ts";

const token = "t".repeat(43);
const signedIn = (token: string) => JSON.stringify({ token, clientId: 7 });

const watch = (stored: Record<string, string> = {}) => {
  const fake = fakeWorld({ stored });
  const access = createAccess();
  const listeners = appListeners(fake.world, createStore(fake.world), access);
  const received: unknown[] = [];
  const start = (name: keyof typeof listeners) =>
    listeners[name](undefined, (signal) => received.push(signal));
  return { ...fake, access, received, start };
};

test("the network's changes are reported, at once when offline, and when another network takes over", () => {
  const { state, dispatch, received, start } = watch();
  state.online = false;
  const stop = start("watchConnection");
  state.online = true;
  dispatch("online", undefined);
  dispatch("online", undefined);
  state.online = false;
  dispatch("offline", undefined);
  stop();
  state.online = true;
  dispatch("online", undefined);
  expect(received).toEqual([
    { type: "connection.lost" },
    { type: "connection.restored" },
    { type: "connection.restored" },
    { type: "connection.lost" },
  ]);
});

test("a page from the back/forward cache checks the network (C44)", () => {
  const { state, dispatch, received, start } = watch();
  start("watchConnection");
  state.online = false;
  dispatch("pageshow", { restored: true });
  state.online = true;
  dispatch("visibilitychange", undefined);
  expect(received).toEqual([{ type: "connection.lost" }, { type: "connection.restored" }]);
});

test("a page that is shown after ten minutes reads its data again; after less, or without a network, it does not", () => {
  const { state, dispatch, received, start } = watch();
  start("watchConnection");
  const hideFor = (ms: number) => {
    state.visible = false;
    dispatch("visibilitychange", undefined);
    state.now += ms;
    state.visible = true;
    dispatch("visibilitychange", undefined);
  };
  hideFor(9 * 60_000);
  hideFor(9 * 60_000);
  expect(received).toEqual([]);
  hideFor(10 * 60_000);
  expect(received).toEqual([{ type: "connection.restored" }]);
  state.online = false;
  hideFor(24 * 60 * 60_000);
  expect(received.slice(1)).toEqual([{ type: "connection.lost" }]);
});

test("a sign-out in another tab is reported", () => {
  const { access, state, dispatch, received, start } = watch({ "kabinet.credentials": signedIn(token) });
  access.open(token);
  start("watchTabs");
  state.storage.removeItem("kabinet.credentials");
  dispatch("storage", { key: "kabinet.credentials" });
  expect(received).toEqual([{ type: "session.endedElsewhere" }]);
});

test("a moment without storage is no sign-out", () => {
  const { access, state, dispatch, received, world, start } = watch({
    "kabinet.credentials": signedIn(token),
  });
  access.open(token);
  start("watchTabs");
  const works = world.storage;
  world.storage = () => {
    throw new DOMException("denied", "SecurityError");
  };
  dispatch("visibilitychange", undefined);
  world.storage = works;
  dispatch("visibilitychange", undefined);
  expect(received).toEqual([]);
  expect(state.storage.getItem("kabinet.credentials")).toBe(signedIn(token));
});

test("another client's sign-in in another tab is reported with the token", () => {
  const { access, state, dispatch, received, start } = watch({ "kabinet.credentials": signedIn(token) });
  access.open(token);
  start("watchTabs");
  const other = "u".repeat(43);
  state.storage.setItem("kabinet.credentials", signedIn(other));
  dispatch("storage", { key: "kabinet.credentials" });
  expect(received).toEqual([{ type: "session.startedElsewhere", token: other }]);
});

test("other changes in other tabs are not reported", () => {
  const { access, dispatch, received, start } = watch({ "kabinet.credentials": signedIn(token) });
  access.open(token);
  start("watchTabs");
  dispatch("storage", { key: "kabinet.city" });
  dispatch("storage", { key: "kabinet.credentials" });
  expect(received).toEqual([]);
});

test("a page from the back/forward cache compares the token first (C47)", () => {
  const { access, state, dispatch, received, start } = watch({ "kabinet.credentials": signedIn(token) });
  access.open(token);
  start("watchTabs");
  state.storage.removeItem("kabinet.credentials");
  dispatch("pageshow", { restored: false });
  expect(received).toEqual([]);
  dispatch("pageshow", { restored: true });
  expect(received).toEqual([{ type: "session.endedElsewhere" }]);
});

test("a tab that is shown again checks its client", () => {
  const { access, state, dispatch, received, start } = watch({ "kabinet.credentials": signedIn(token) });
  access.open(token);
  start("watchTabs");
  state.storage.removeItem("kabinet.credentials");
  state.visible = false;
  dispatch("visibilitychange", undefined);
  expect(received).toEqual([]);
  state.visible = true;
  dispatch("visibilitychange", undefined);
  expect(received).toEqual([{ type: "session.endedElsewhere" }]);
});

test("a deletion requested or withdrawn in another tab is reported to the same client", () => {
  const { access, dispatch, received, start } = watch();
  const stop = start("watchTabs");
  dispatch("storage", { key: "kabinet.deletion" });
  access.open(token);
  dispatch("storage", { key: "kabinet.deletion" });
  expect(received).toEqual([{ type: "client.flagged", token }]);
  stop();
});

test("another client's deletion is not reported", () => {
  // Without storage a tab may show another client than its neighbours.
  const { access, state, dispatch, received, start } = watch({ "kabinet.credentials": signedIn(token) });
  access.open(token);
  start("watchTabs");
  state.storage.setItem("kabinet.deletion", "5");
  dispatch("storage", { key: "kabinet.deletion" });
  expect(received).toEqual([]);
  state.storage.setItem("kabinet.deletion", "7");
  dispatch("storage", { key: "kabinet.deletion" });
  expect(received).toEqual([{ type: "client.flagged", token }]);
});
