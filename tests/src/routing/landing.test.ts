import * as v from "valibot";
import { describe, expect, test } from "vitest";
import { createActor } from "xstate";
import { client } from "#machines/client/sample-clients.ts";
import { LandingSearch } from "#src/routing/landing-search.ts";
import { chooseLanding, findLanding } from "#src/routing/landing.ts";
import { accountAlone } from "../../machines/account-alone.ts";

const catalog = {
  categories: [
    { id: 1, name: "Велосипеды", slug: "bikes" },
    { id: 2, name: "Телефоны", slug: "phones" },
  ],
  gadgets: [
    { id: 10, slug: "kolibri-2", categoryId: 1 },
    { id: 11, slug: "stray", categoryId: 99 },
  ],
  // Cast: the part of the catalogue that the landing reads.
} as unknown as Parameters<typeof chooseLanding>[0];

describe("where a signed-in client begins (spec §2, C18)", () => {
  test("at the subscriptions if any count, else at the catalogue", () => {
    expect(chooseLanding(catalog, 2, null)).toEqual({ to: "/subscriptions/" });
    expect(chooseLanding(catalog, 0, null)).toEqual({ to: "/catalog/" });
  });

  test("at the chosen device, in its category", () => {
    expect(chooseLanding(catalog, 2, "kolibri-2")).toEqual({
      to: "/catalog/$device/$subscription/",
      params: { device: "bikes", subscription: "kolibri-2" },
    });
  });

  test("at the chosen category", () => {
    expect(chooseLanding(catalog, 2, "phones")).toEqual({
      to: "/catalog/$device/",
      params: { device: "phones" },
    });
  });

  test("at the catalogue, with a message, if the chosen device is gone", () => {
    for (const chosen of ["nothing", "stray", "../profile", "__proto__", ""])
      expect(chooseLanding(catalog, 1, chosen)).toEqual({ to: "/catalog/", state: { linkIsOld: true } });
  });
});

test("an account that ends while its catalogue loads leads nowhere", async () => {
  const account = createActor(accountAlone, {
    input: { client, online: true },
  }).start();
  const session = { getSnapshot: () => ({ children: { account } }) };
  const choices = { device: () => null, forgetDevice: () => undefined };
  // Cast: the part of the context that is read.
  const landing = findLanding({ session, choices } as unknown as Parameters<typeof findLanding>[0]);
  account.stop();
  expect(await landing).toBeNull();
});

describe("choices of a link", () => {
  test.each([
    [{}, {}],
    [
      { city: 2, device: "kolibri-2" },
      { city: 2, device: "kolibri-2" },
    ],
    [{ city: -1, device: "../x" }, {}],
    [{ city: "2", device: 5 }, {}],
    [{ city: [1, 2], device: ["a", "b"] }, {}],
    [{ city: "javascript:alert(1)", device: "<b>" }, {}],
    [{ city: 1.5, device: "a".repeat(10_000) }, {}],
    [{ next: "https://evil.tld", city: 3 }, { city: 3 }],
    [{ utm_source: "yandex_direct" }, { utm_source: "yandex_direct" }],
    [{ utm_source: "yandex-direct 2" }, { utm_source: "yandex-direct 2" }],
    [{ utm_source: "осень" }, { utm_source: "осень" }],
    [{ utm_source: 2026 }, { utm_source: "2026" }],
    [{ utm_source: "<script>alert(1)</script>" }, {}],
    [{ utm_source: ["a", "b"] }, {}],
    [{ utm_source: { a: 1 } }, {}],
    [{ utm_source: "" }, {}],
    [{ utm_source: " a" }, {}],
    [{ utm_source: "a\u0000b" }, {}],
    [{ utm_source: "a\r\nb" }, {}],
    [{ utm_source: "\ud800" }, {}],
    [{ utm_source: "a".repeat(65) }, {}],
    [{ utm_source: "a".repeat(10_000) }, {}],
  ])("%o is read as %o", (search, read) => {
    expect(v.parse(LandingSearch, search)).toEqual(read);
  });
});
