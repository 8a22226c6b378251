import { expect, test } from "vitest";
import { onDatabase } from "../databases.ts";
import { openShop } from "../shop.ts";

onDatabase("/.well-known/security.txt", (open) => {
  test.each([
    ["security@kabinet.example", "mailto:security@kabinet.example"],
    ["https://kabinet.example/report", "https://kabinet.example/report"],
  ])("names %s for reports, in the form of RFC 9116", async (securityContact, contact) => {
    const { app } = await openShop(await open(), { securityContact });
    const reply = await app.request("/.well-known/security.txt");
    expect([reply.status, reply.headers.get("Content-Type")]).toEqual([200, "text/plain; charset=UTF-8"]);
    expect((await reply.text()).split("\n")).toEqual([
      `Contact: ${contact}`,
      "Expires: 2027-05-20T09:00:00.000Z",
      "Preferred-Languages: ru, en",
      "Canonical: https://kabinet.example/.well-known/security.txt",
      "",
    ]);
  });

  test("does not exist without a contact", async () => {
    const { app } = await openShop(await open());
    expect((await app.request("/.well-known/security.txt")).status).toBe(404);
  });
});
