import { readdirSync } from "node:fs";
import * as v from "valibot";
import { describe, expect, test } from "vitest";
import { createErrand, ErrandAddress } from "#src/ports/errand.ts";
import { isPrivatePage, privateSections } from "#src/routing/private-pages.ts";
import { fakeWorld } from "../fake-world.ts";

const task = "/subscriptions/?s=2&at=pause";

describe("the page to return to", () => {
  test("survives a reload of the tab and is used once, in the page's language", () => {
    const { world, state } = fakeWorld({ address: `http://kabinet.test/en${task}` });
    createErrand(world).keep(task);
    state.address = "http://kabinet.test/en/";
    const reloaded = createErrand(world);
    expect(reloaded.take()).toBe(`/en${task}`);
    expect(reloaded.take()).toBeNull();
  });

  test("is the first URL of a visit, and no later one", () => {
    const { world } = fakeWorld();
    const errand = createErrand(world);
    errand.keep("/profile/");
    errand.keep(task);
    expect(errand.take()).toBe("/profile/");
    errand.keep(task);
    expect(errand.take()).toBeNull();
  });

  test("is removed at sign-out, and Back does not set it again", () => {
    const { world, state } = fakeWorld();
    const errand = createErrand(world);
    errand.keep(task);
    errand.forget();
    errand.keep(task);
    expect(errand.take()).toBeNull();

    state.isReturn = true;
    const returned = createErrand(world);
    returned.keep(task);
    expect(returned.take()).toBeNull();
  });

  test("leaves nothing in the storage that tabs share", () => {
    const { world } = fakeWorld();
    createErrand(world).keep(task);
    expect(world.storage().length).toBe(0);
    expect(world.tabStorage().length).toBe(1);
  });

  test("stays in memory without storage", () => {
    const { world } = fakeWorld();
    const errand = createErrand({
      ...world,
      tabStorage: () => {
        throw new Error("denied");
      },
    });
    errand.keep(task);
    expect(errand.take()).toBe(task);
  });

  test.each([
    "https://evil.example/subscriptions/",
    "//evil.example/subscriptions/",
    "/\\evil.example/subscriptions/",
    "/subscriptions/../../evil/",
    "/subscriptions//evil.example/",
    "javascript:alert(1)",
    "/faq/",
    "/",
    "/profile/#token",
    "/information-delete-profile/?x",
    `/profile/?q=${"a".repeat(600)}`,
    "subscriptions/",
  ])("is never %s", (address) => {
    expect(v.is(ErrandAddress, address)).toBe(false);
    const { world } = fakeWorld();
    world.tabStorage().setItem("kabinet.errand", JSON.stringify(address));
    expect(createErrand(world).take()).toBeNull();
  });
});

test("includes an act that a letter asks to sign, and public pages with more for clients; no other public ones", () => {
  for (const address of [
    "/documents/?act=20",
    "/documents/",
    "/bonus-system/",
    "/information-delete-profile/",
  ])
    expect(v.is(ErrandAddress, address)).toBe(true);
  for (const open of ["/documents/?act=", "/documents/?q=act=20", "/faq/?act=20", "/about/"])
    expect(v.is(ErrandAddress, open)).toBe(false);
});

test("a visitor who signs in returns to where they asked to, whatever they read before", () => {
  const { world } = fakeWorld();
  const errand = createErrand(world);
  errand.keep(task);
  errand.ask("/en/documents/");
  expect(errand.take()).toBe("/documents/");
  // Read without being requested.
  errand.keep("/documents/");
  expect(errand.take()).toBeNull();
});

test("private pages are those below the guard", () => {
  const sections = readdirSync("src/routes")
    .map((file) => /^_account\.([\w-]+)/.exec(file)?.[1])
    .filter((section) => section !== undefined && section !== "tsx");
  expect(new Set(sections)).toEqual(new Set(privateSections));
  expect(["/", "/faq/", "/catalogue/", "/en/profile/"].filter(isPrivatePage)).toEqual([]);
});
