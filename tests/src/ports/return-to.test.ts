import { readdirSync } from "node:fs";
import * as v from "valibot";
import { describe, expect, test } from "vitest";
import { createReturnTo, ReturnToAddress } from "#src/ports/return-to.ts";
import { isPrivatePage, privateSections } from "#src/routing/private-pages.ts";
import { fakeWorld } from "../fake-world.ts";

const task = "/subscriptions/?s=2&at=pause";

describe("the page to return to", () => {
  test("survives a reload of the tab and is used once, in the page's language", () => {
    const { world, state } = fakeWorld({ address: `http://kabinet.test/en${task}` });
    createReturnTo(world).keepFirst(task);
    state.address = "http://kabinet.test/en/";
    const reloaded = createReturnTo(world);
    expect(reloaded.take()).toBe(`/en${task}`);
    expect(reloaded.take()).toBeNull();
  });

  test("is the first URL of a visit, and no later one", () => {
    const { world } = fakeWorld();
    const returnTo = createReturnTo(world);
    returnTo.keepFirst("/profile/");
    returnTo.keepFirst(task);
    expect(returnTo.take()).toBe("/profile/");
    returnTo.keepFirst(task);
    expect(returnTo.take()).toBeNull();
  });

  test("is removed at sign-out, and Back does not set it again", () => {
    const { world, state } = fakeWorld();
    const returnTo = createReturnTo(world);
    returnTo.keepFirst(task);
    returnTo.forget();
    returnTo.keepFirst(task);
    expect(returnTo.take()).toBeNull();

    state.isReturn = true;
    const returned = createReturnTo(world);
    returned.keepFirst(task);
    expect(returned.take()).toBeNull();
  });

  test("leaves nothing in the storage that tabs share", () => {
    const { world } = fakeWorld();
    createReturnTo(world).keepFirst(task);
    expect(world.storage().length).toBe(0);
    expect(world.tabStorage().length).toBe(1);
  });

  test("stays in memory without storage", () => {
    const { world } = fakeWorld();
    const returnTo = createReturnTo({
      ...world,
      tabStorage: () => {
        throw new Error("denied");
      },
    });
    returnTo.keepFirst(task);
    expect(returnTo.take()).toBe(task);
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
    expect(v.is(ReturnToAddress, address)).toBe(false);
    const { world } = fakeWorld();
    world.tabStorage().setItem("kabinet.returnTo", JSON.stringify(address));
    expect(createReturnTo(world).take()).toBeNull();
  });
});

test("includes an act that a letter asks to sign, and public pages with more for clients; no other public ones", () => {
  for (const address of [
    "/documents/?act=20",
    "/documents/",
    "/bonus-system/",
    "/information-delete-profile/",
  ])
    expect(v.is(ReturnToAddress, address)).toBe(true);
  for (const open of ["/documents/?act=", "/documents/?q=act=20", "/faq/?act=20", "/about/"])
    expect(v.is(ReturnToAddress, open)).toBe(false);
});

test("a visitor who signs in returns to where they asked to, whatever they read before", () => {
  const { world } = fakeWorld();
  const returnTo = createReturnTo(world);
  returnTo.keepFirst(task);
  returnTo.keep("/en/documents/");
  expect(returnTo.take()).toBe("/documents/");
  // Read without being requested.
  returnTo.keepFirst("/documents/");
  expect(returnTo.take()).toBeNull();
});

test("private pages are those below the guard", () => {
  const sections = readdirSync("src/routes")
    .map((file) => /^_account\.([\w-]+)/.exec(file)?.[1])
    .filter((section) => section !== undefined && section !== "tsx");
  expect(new Set(sections)).toEqual(new Set(privateSections));
  expect(["/", "/faq/", "/catalogue/", "/en/profile/"].filter(isPrivatePage)).toEqual([]);
});
