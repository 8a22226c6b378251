import { expect, test } from "vitest";
import { printPaths } from "#tools/paths/print.ts";
import { kabinet } from "../../e2e/paths/product.ts";

const ways: readonly (readonly [string, string, readonly string[]])[] = [
  ["session", "The account is open", ["press “Get a code”", "The code is right"]],
  ["registration", "", []],
  ["checkout", "Success screen", ["Press “Continue to payment”", "The payment succeeds"]],
  ["payment", "Success screen", ["The bank has made the payment"]],
  ["card-binding", "Message “Card … is added”", ["The bank has added the card"]],
  ["account", "", ["The server gives the catalogue", "The server has saved the changes"]],
  [
    "subscription",
    "Subscription screen",
    ["press “Pause the subscription”", "“Paused”", "Press “Resume the subscription”"],
  ],
  ["payments", "", ["The server gives the last payments", "The server gives the receipt"]],
  ["cards", "Screen “Cards”", ["Press “Make main”", "The server has removed the card"]],
  ["bonus", "", ["The server has credited points for the code", "The server has spent the points"]],
  ["acts", "", ["The server has sent a text message with a code", "The server has accepted the signature"]],
  ["deletion", "", ["The server has taken the request for deletion"]],
  ["email-verification", "Screen “Thank you", ["The server has confirmed the e-mail"]],
  ["sign-ins", "", ["The server has ended the sign-in"]],
];

test("each machine with a way on which everything works is walked here", () => {
  expect(ways.map(([machine]) => machine).toSorted()).toEqual(Object.keys(kabinet.mainWays).toSorted());
});

test.each(ways)(
  "the usual round of %s begins with the way on which everything works",
  { timeout: 300_000 },
  async (machine, end, steps) => {
    const report = await printPaths(kabinet, ["--machine", machine, "--locale", "en"]);
    const [, first = ""] = report.split("\n## ");
    expect(first).toMatch(new RegExp(`^${machine}-\\w+: Everything works → .*${end}`));
    const places = steps.map((step) => first.indexOf(step));
    expect(places.every((place) => place > 0)).toBe(true);
    expect(places).toEqual(places.toSorted((one, other) => one - other));
  },
);
