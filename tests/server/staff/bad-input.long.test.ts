import { expect, test } from "vitest";
import { onDatabase } from "../databases.ts";
import { possess } from "../paid-subscription.ts";
import { everyRow } from "../rows.ts";
import { linesOf, openStaffApi } from "./staff-api.ts";

/** The actions with the fields that each reads. */
const acts: Readonly<Record<string, readonly string[]>> = {
  "subscriptions/1/hand-over/": ["serial"],
  "subscriptions/1/take-back/": ["serial"],
  "subscriptions/1/exchange/": ["serial", "dryRun"],
  "clients/1/flag/": ["reason"],
  "subscriptions/1/hand-over-extras/": ["extras", "note"],
  "subscriptions/1/take-back-extras/": ["extras", "condition"],
  "subscriptions/1/write-off/": ["cause", "police", "worth", "reason"],
  "subscriptions/1/settle-loss/": ["reason"],
  "clients/1/change-phone/": ["from", "to", "reason", "replaceEmpty"],
  "clients/1/end-sessions/": ["reason"],
  "clients/find/": ["phone"],
  "refunds/1/given-back/": ["reason"],
  "bank-days/": ["from"],
  "subscriptions/1/pictures/": ["act", "position", "alt", "english", "image"],
  "subscriptions/1/pictures/remove/": ["act", "position"],
  "pictures/": ["device", "position", "alt", "english", "image"],
  "pictures/remove/": ["device", "position"],
  "import/offices/": ["organization", "companies", "cities", "offices", "english"],
  "import/catalog/": ["categories", "devices", "promos", "english"],
  "import/stock/": ["stock"],
};
const strange: readonly unknown[] = [
  null,
  7,
  "text",
  [],
  [[]],
  {},
  "x".repeat(100_000),
  "\u0000",
  "\ud800",
  "   ",
  1e300,
  [{}],
  [null],
  { toString: 1 },
  [{ ["__proto__"]: 1 }],
];

onDatabase("bad input of the staff", (open) => {
  test.each(Object.entries(acts))("at %s is refused, and is never a failure", async (path, fields) => {
    const { shop, ask, send } = await openStaffApi(await open());
    await possess(shop, await shop.register());
    const bodies = [
      "null",
      "[]",
      "{",
      '"x"',
      `${"[".repeat(5_000)}${"]".repeat(5_000)}`,
      '{"a":{"a":{"a":{}}}}',
      ...fields.flatMap((field) => strange.map((value) => JSON.stringify({ [field]: value, other: 1 }))),
    ];
    const rest = async () => (await everyRow(shop.database)).filter((row) => !row.startsWith("staff_acts"));
    const before = await rest();
    for (const body of bodies) {
      const { status } = await send(path, body);
      expect([body.slice(0, 80), [400, 404, 409, 422].includes(status)]).toEqual([body.slice(0, 80), true]);
    }
    expect(await rest()).toEqual(before);
    const lines = await linesOf(ask);
    expect(lines).toHaveLength(bodies.length);
    expect(lines.every((line) => line.endsWith(" refused"))).toBe(true);
  });

  test("in the address is refused too", async () => {
    const { send } = await openStaffApi(await open());
    for (const id of ["0", "01", "1e3", "999999999999999", "9999999999999999", "%00", "1%2F2", "٣"])
      for (const path of [`subscriptions/${id}/take-back/`, `clients/${id}/flag/`])
        expect([path, (await send(path, { reason: "x" })).status >= 500]).toEqual([path, false]);
    for (const query of ["limit=0", "limit=x", "before=-1", "client=x", "who=%00", `who=${"x".repeat(99)}`])
      expect([query, (await send(`acts/?${query}`)).status]).toEqual([query, 400]);
  });
});
