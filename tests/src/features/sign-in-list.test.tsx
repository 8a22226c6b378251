// @vitest-environment jsdom
import { expect, test } from "vitest";
import { signInsModel } from "#machines/sign-ins/sign-ins.model.ts";
import { signInsView } from "#machines/sign-ins/sign-ins.view.ts";
import { ConsentList, SignInList } from "#src/features/profile/profile-page.tsx";
import { mountBeside, withLinks } from "./fake-actor.tsx";

test("a device's last use is in the time of the client's city", async () => {
  const listed = signInsModel
    .explore()
    .situations.find(({ snapshot }) => signInsView(snapshot).state === "ready");
  if (listed === undefined) throw new Error("no list is ever ready");
  const { context } = listed.snapshot;
  // Past midnight in Vladivostok, still the day before in Moscow.
  const signIns = context.signIns?.map((each) => ({ ...each, lastUsed: "2026-11-20T16:41:00.000Z" }));
  const snapshot = {
    context: { ...context, signIns },
    // Cast: the view asks for states that the machine has.
    matches: (state: string) => listed.snapshot.matches(state as never),
    hasTag: () => false,
  };
  const catalog = { cities: [{ id: 9, timezone: "Asia/Vladivostok" }] };
  const { container } = await mountBeside("signIns", snapshot, <SignInList />, {
    context: { client: { cityId: 9 }, catalog },
  });
  expect(container.textContent.replaceAll("\u00a0", " ")).toContain("21 November, 02:41");
});

test("a payment that was tried again leaves one consent to charges of its subscription, the newest", async () => {
  const consent = { kind: "recurring", version: 1, device: "", withdrawn: null };
  const withdrawn = "2026-11-12T08:00:00.000Z";
  const consents = [
    {
      ...consent,
      id: 7,
      subscription: 31,
      hash: "c",
      sentence: "With a new card",
      given: "2026-11-20T10:02:00.000Z",
    },
    {
      ...consent,
      id: 6,
      subscription: 31,
      hash: "b",
      sentence: "With the old card",
      given: "2026-11-20T10:01:00.000Z",
    },
    {
      ...consent,
      id: 5,
      subscription: 32,
      hash: "c",
      sentence: "Another order",
      given: "2026-11-19T10:00:00.000Z",
    },
    {
      ...consent,
      id: 4,
      subscription: null,
      hash: "d",
      sentence: "Any order",
      given: "2026-11-18T10:00:00.000Z",
    },
    {
      ...consent,
      id: 3,
      subscription: 31,
      hash: "b",
      sentence: "Taken back",
      given: "2026-11-11T10:01:00.000Z",
      withdrawn,
    },
    {
      ...consent,
      id: 2,
      subscription: 31,
      hash: "b",
      sentence: "Taken back too",
      given: "2026-11-11T10:00:00.000Z",
      withdrawn,
    },
  ];
  const { container } = await mountBeside("signIns", {}, await withLinks(<ConsentList />), {
    context: { client: { cityId: null, consents }, catalog: null },
  });
  const shown = [...container.querySelectorAll("li")].map(({ textContent }) => textContent);
  expect(shown).toEqual([
    expect.stringContaining("With a new card"),
    expect.stringContaining("Another order"),
    expect.stringContaining("Any order"),
    expect.stringMatching(/^Taken back(?! too)/),
  ]);
});

test("a consent to charges names its device, and is withdrawn only where a card is charged", async () => {
  const consent = { kind: "recurring", version: 1, device: "", hash: "c", withdrawn: null };
  const consents = [
    { ...consent, id: 7, subscription: 31, sentence: "Goes on", given: "2026-11-20T10:02:00.000Z" },
    { ...consent, id: 6, subscription: 32, sentence: "Is over", given: "2026-11-19T10:01:00.000Z" },
    { ...consent, id: 5, subscription: 33, sentence: "Is not paid", given: "2026-11-18T10:01:00.000Z" },
    {
      ...consent,
      id: 4,
      subscription: 34,
      sentence: "Of a server without states",
      given: "2026-11-17T10:01:00.000Z",
    },
  ];
  const subscriptions = [
    { id: 31, status: "active", chargeConsent: "given", name: "Kolibri 2", kind: "Bike" },
    { id: 32, status: "cancelled", chargeConsent: "given", name: "Strizh", kind: "Scooter" },
    { id: 33, status: "awaitingPayment", chargeConsent: "offered", name: "Carver", kind: null },
    { id: 34, status: "active", name: "Signal 5", kind: "Phone" },
  ];
  const { container } = await mountBeside("signIns", {}, await withLinks(<ConsentList />), {
    context: { client: { cityId: null, consents }, catalog: null, subscriptions },
  });
  const rows = [...container.querySelectorAll("li")];
  expect(rows.map((row) => row.querySelectorAll("a").length)).toEqual([1, 0, 0, 1]);
  const devices = ["Goes onKolibri 2 bike. ", "Is overStrizh scooter. ", "Is not paidCarver. "];
  for (const [index, words] of devices.entries())
    expect(rows[index]?.textContent.replaceAll("\u00a0", " ")).toContain(words);
});

test("a consent has the time of the client's city, when it was given and when it was withdrawn", async () => {
  const consent = { id: 1, kind: "letters", version: 2, sentence: null, subscription: null, device: "" };
  const consents = [
    { ...consent, given: "2026-11-20T16:41:00.000Z", withdrawn: null },
    { ...consent, id: 2, given: "2026-11-18T11:05:00.000Z", withdrawn: "2026-11-19T15:32:00.000Z" },
  ];
  const { container } = await mountBeside("signIns", {}, await withLinks(<ConsentList />), {
    context: {
      client: { cityId: 9, consents },
      catalog: { cities: [{ id: 9, timezone: "Asia/Vladivostok" }] },
    },
  });
  const text = container.textContent.replaceAll("\u00a0", " ");
  expect(text).toContain("21 November, 02:41");
  expect(text).toContain("20 November, 01:32");
});
