import { expect, test } from "vitest";
import { printPaths } from "#tools/paths/print.ts";
import { kabinet } from "../../e2e/paths/product.ts";

test.each([
  ["session", "The account is open", ["press “Get a code”", "The code is right"]],
  ["registration", "", []],
  ["checkout", "Success screen", ["Press “Continue to payment”", "The payment succeeds"]],
  ["payment", "Success screen", ["The bank has made the payment"]],
  ["card-binding", "Message “Card … is added”", ["The bank has added the card"]],
])(
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
