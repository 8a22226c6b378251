import { readdirSync } from "node:fs";
import * as v from "valibot";
import { describe, expect, test } from "vitest";
import { createErrand, ErrandAddress } from "#src/ports/errand.ts";
import { isPrivatePage, privateSections } from "#src/routing/private-pages.ts";
import { fakeWorld } from "../fake-world.ts";

const task = "/subscriptions/?s=2&at=pause";

describe("why somebody came", () => {
  test("is kept over a reload of the tab, and given once, in the language of the page", () => {
    const { world, state } = fakeWorld({ address: `http://kabinet.test/en${task}` });
    createErrand(world).keep(task);
    state.address = "http://kabinet.test/en/";
    const reloaded = createErrand(world);
    expect(reloaded.take()).toBe(`/en${task}`);
    expect(reloaded.take()).toBeNull();
  });

  test("is what the page was opened at, and nothing that is seen later", () => {
    const { world } = fakeWorld();
    const errand = createErrand(world);
    errand.keep("/profile/");
    errand.keep(task);
    expect(errand.take()).toBe("/profile/");
    errand.keep(task);
    expect(errand.take()).toBeNull();
  });

  test("is forgotten at the sign-out, and what Back opens after it is nobody's errand", () => {
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

  test("stays in memory where the browser keeps nothing", () => {
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

test("an act that a letter asks to sign is come for, too, and pages that tell a client more; no other of everybody's", () => {
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

test("a visitor who goes to sign in is back where they asked to be, whatever they have read before", () => {
  const { world } = fakeWorld();
  const errand = createErrand(world);
  errand.keep(task);
  errand.ask("/en/documents/");
  expect(errand.take()).toBe("/documents/");
  // Read, not asked for.
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
