import * as v from "valibot";
import { describe, expect, test } from "vitest";
import { Credentials } from "#contract/auth.ts";
import { extensionCalls, specifiedCalls } from "#contract/calls.ts";
import { ErrorReply, errorCodes } from "#contract/error.ts";
import { Gadget, swapCities } from "#contract/info.ts";
import { Kopecks } from "#contract/kopecks.ts";
import { Subscription, requestSigningCode } from "#contract/subscription.ts";
import { Client, ProfileChange, missingProfileFields } from "#contract/user.ts";

test("the contract describes exactly the 25 calls of the specification", () => {
  const calls = Object.values(specifiedCalls).map(({ method, path }) => `${method} ${path}`);
  expect(calls.toSorted()).toEqual(
    [
      "POST auth/confirmation/",
      "POST auth/registration/",
      "GET user/getinfo/",
      "POST user/updateinfo/",
      "POST user/deletepersonaldata/",
      "POST user/advertising/",
      "POST user/verifyemail/",
      "GET info/cities/",
      "GET info/companies/",
      "GET info/catalog/",
      "GET info/{doc}/",
      "GET info/faq/",
      "GET subscription/info/",
      "POST subscription/calculate/",
      "POST subscription/create/",
      "POST subscription/setstatus/",
      "POST subscription/signact/",
      "POST payment/payment-create/",
      "POST payment/bind-card/",
      "POST payment/activate-card/",
      "POST payment/remove-card/",
      "GET payment/cards/",
      "GET payment/list/",
      "POST bonus/promo/",
      "POST bonus/subscription/",
    ].toSorted(),
  );
});

test("no extension of ours is a POST, but for the code to sign with, as flagged clients sign nothing", () => {
  const posts = Object.values(extensionCalls).filter(({ method }) => method === "POST");
  expect(posts).toEqual([requestSigningCode]);
});

test("every call that creates or moves money carries a key", () => {
  const keyed = Object.entries(specifiedCalls).filter(([, { keyed }]) => keyed);
  expect(keyed.map(([name]) => name).toSorted()).toEqual(
    [
      "activateCard",
      "applyPromo",
      "bindCard",
      "createPayment",
      "createSubscription",
      "setStatus",
      "signAct",
      "spendBonus",
    ].toSorted(),
  );
});

const client = {
  firstName: null,
  lastName: "Ковалёв",
  patronymic: null,
  email: null,
  birthdate: null,
  gender: null,
  citizenship: null,
  communication: null,
  phone: "79990000002",
  city: 3,
  company: null,
  bonus: 0,
  delete_personal_data: true,
  delete_personal_data_date: "2026-11-21T10:00:00.000Z",
  forbidden: false,
  created: "2026-11-21T09:00:00.000Z",
};

describe("wire names stop at the contract", () => {
  test("of the client", () => {
    const { cityId, deletionRequested, deletionRequestedAt, ...rest } = v.parse(Client, client);
    expect([cityId, deletionRequested, deletionRequestedAt]).toEqual([3, true, "2026-11-21T10:00:00.000Z"]);
    expect(Object.keys(rest).filter((name) => name.includes("_"))).toEqual([]);
  });

  test("of the device, whose category the wire misspells", () => {
    const gadget = v.parse(Gadget, {
      id: 1,
      name: "Колибри",
      slug: "kolibri",
      categoyID: 7,
      model: "K2",
      features: [],
      deposit: 0,
      insurance: { price: 0 },
      extras: [],
      months: [{ count: 1, price: 0 }],
      image: "ebike",
      available: true,
    });
    expect(gadget.categoryId).toBe(7);
    expect("categoyID" in gadget).toBe(false);
  });

  test("of the credentials", () => {
    expect(v.parse(Credentials, { token: "t".repeat(43), clientID: 5 })).toEqual({
      token: "t".repeat(43),
      clientId: 5,
    });
  });
});

test.each([
  { token: "", clientID: 5 },
  { token: 5, clientID: 5 },
  { clientID: 5 },
  { token: "t".repeat(43), clientID: null },
])("a confirmation without a usable token and client is no sign-in: %j", (reply) =>
  expect(v.is(Credentials, reply)).toBe(false),
);

test("the fields that must be filled in before subscribing are named in the order of the form", () => {
  const named = v.parse(Client, client);
  expect(missingProfileFields(named)).toEqual(["firstName", "citizenship", "email"]);
  // Stored before names were cleaned.
  expect(missingProfileFields({ ...named, firstName: "\u3164", lastName: "\u200b" })).toEqual([
    "lastName",
    "firstName",
    "citizenship",
    "email",
  ]);
});

test.each(["bonus", "forbidden", "phone", "delete_personal_data", "id"])(
  "a profile change cannot carry %s",
  (field) => {
    expect(v.parse(ProfileChange, { [field]: 1, firstName: "Анна" })).toEqual({ firstName: "Анна" });
  },
);

test.each(["\u0000", "a\u0000b", "\ud800", " ", ""])("a name of %j is refused", (firstName) => {
  expect(v.is(ProfileChange, { firstName })).toBe(false);
});

test("the cities at positions 5 and 6 are swapped, a shorter list stays as it is", () => {
  expect(swapCities([1, 2, 3, 4, 5, 6, 7])).toEqual([1, 2, 3, 4, 6, 5, 7]);
  expect(swapCities([1, 2, 3, 4, 5])).toEqual([1, 2, 3, 4, 5]);
  expect(swapCities([])).toEqual([]);
});

test.each([-1, 0.5, 2 ** 53, Number.NaN, Infinity, "1", null])("%j is no amount of money", (amount) => {
  expect(v.is(Kopecks, amount)).toBe(false);
});

test("a subscription with a status we do not know is refused, not guessed", () => {
  const known = {
    id: 1,
    status: 3,
    device: 1,
    serial: null,
    model: "K2",
    start: null,
    end: null,
    nextPayment: null,
    price: 0,
    deposit: 0,
    months: 1,
    period: 1,
    insurance: false,
    extras: [],
    delivery: null,
    office: 1,
    returnBy: null,
    debt: 0,
    acts: [],
    scheduled: null,
  };
  expect(v.is(Subscription, known)).toBe(true);
  expect(v.is(Subscription, { ...known, status: 7 })).toBe(false);
});

test("a code outside the list is refused", () => {
  expect(
    v.is(ErrorReply, { statusCode: "422", error: { code: "code.wrong", details: { attemptsLeft: 2 } } }),
  ).toBe(true);
  expect(v.is(ErrorReply, { statusCode: "422", error: { code: "code.sideways" } })).toBe(false);
  expect(new Set(errorCodes).size).toBe(errorCodes.length);
});
