import { describe, expect, test } from "vitest";
import { readEnvironment } from "#server/environment.ts";
import { findStaff } from "#server/staff/tokens.ts";
import { onDatabase } from "../databases.ts";
import { openShop } from "../shop.ts";
import { linesOf, staffApiOf, openStaffApi, staff } from "./staff-api.ts";

const secret = (letter: string): string => letter.repeat(32);
const read = (STAFF_TOKENS: string) => readEnvironment({ STAFF_TOKENS });

describe("STAFF_TOKENS", () => {
  test("names the users of the staff API; without it there are none", () => {
    expect(readEnvironment({})).toMatchObject({ settings: { STAFF_TOKENS: [] } });
    expect(read("")).toMatchObject({ settings: { STAFF_TOKENS: [] } });
    expect(read(`warehouse:${secret("w")}, erp-2:${secret("e")}:x`)).toMatchObject({
      settings: {
        STAFF_TOKENS: [
          { name: "warehouse", secret: secret("w") },
          { name: "erp-2", secret: `${secret("e")}:x` },
        ],
      },
    });
  });

  test.each([
    ["no name", secret("a"), "must be like"],
    ["a name that would not stand well in a log", `Склад:${secret("a")}`, "must be like"],
    ["an empty part", `erp:${secret("a")},`, "must be like"],
    ["a short secret", `erp:${"a".repeat(31)}`, "must have secrets of at least 32 characters"],
    ["a name twice", `erp:${secret("a")},erp:${secret("b")}`, "must have each name once"],
    ["a secret twice", `erp:${secret("a")},shop:${secret("a")}`, "must have each secret once"],
  ])("is refused with %s, and is not told", (_, value, problem) => {
    const found = read(value);
    if (found.kind !== "problems") throw new Error("it was taken");
    expect(found.problems).toHaveLength(1);
    expect(found.problems[0]).toContain(`STAFF_TOKENS ${problem}`);
    expect(found.problems[0]).not.toContain("aaaa");
  });

  test("each token belongs to one name, and nothing else is accepted", () => {
    const find = findStaff(staff);
    expect(staff.map((token) => find(`Bearer ${token.secret}`))).toEqual(["warehouse", "support"]);
    expect(find(`bearer ${staff[0].secret}`)).toBe("warehouse");
    const wrong = [undefined, "", "Bearer ", staff[0].secret, `Basic ${staff[0].secret}`];
    const near = [`Bearer ${staff[0].secret}w`, `Bearer ${staff[0].secret.slice(1)}`, "Bearer warehouse"];
    expect([...wrong, ...near].map((header) => find(header))).toEqual([...wrong, ...near].map(() => null));
  });
});

onDatabase("the staff side", (open) => {
  test("does not exist unless configured", async () => {
    const shop = await openShop(await open());
    const { send } = staffApiOf(shop);
    for (const path of ["clients/1/", "acts/", "anything/"])
      expect(await send(path)).toMatchObject({ status: 404 });
    expect((await send("clients/1/flag/", { reason: "x" })).status).toBe(404);
  });

  test("refuses every request without a staff token", async () => {
    const { shop, ask, send, refused } = await openStaffApi(await open());
    const client = await shop.register();
    for (const token of [null, "w".repeat(31), client])
      for (const [path, body] of [
        ["clients/1/"],
        ["clients/1/flag/", { reason: "x" }],
        ["nothing/"],
      ] as const)
        expect(await refused(path, body, { token })).toMatchObject({ status: 401, code: "token.invalid" });
    expect((await send("acts/", undefined, { token: null })).headers.get("WWW-Authenticate")).toBe("Bearer");
    expect(await ask("clients/1/")).toMatchObject({ client: { forbidden: false } });
    expect(await linesOf(ask)).toEqual(["warehouse lookAt client 1 done"]);
    // Nine refusals are one line, and the next one counts them.
    const warnings = () => shop.lines.filter((line) => line.includes("had no valid token"));
    expect(warnings()).toHaveLength(1);
    shop.move(60_000);
    await refused("acts/", undefined, { token: null });
    expect(warnings().map((line) => /"before":(\d+)/.exec(line)?.[1])).toEqual(["0", "9"]);
    expect(shop.lines.join("")).not.toContain(staff[0].secret);
  });

  test("answers 404 for unknown calls and 400 for wrong parameters", async () => {
    const { refused } = await openStaffApi(await open());
    for (const path of ["nothing/", "clients/zero/", "clients/-1/", "import/everything/"])
      expect(await refused(path)).toMatchObject({ status: 404, code: "resource.missing" });
    expect(await refused("acts/?limit=501")).toMatchObject({
      status: 400,
      message: "limit must be at most 500.",
    });
    expect(await refused("acts/?page=2")).toMatchObject({ status: 400, message: "page is not known here." });
  });
});
