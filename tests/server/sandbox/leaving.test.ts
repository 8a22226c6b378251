import { expect, test } from "vitest";
import { encodeAgreement } from "#contract/encode-agreement.ts";
import { getClient, requestDeletion, updateClient, verifyEmail, withdrawDeletion } from "#contract/user.ts";
import { phones } from "../../driver/driver.ts";
import { everyRow } from "../rows.ts";
import { type World, openWorld } from "./sandbox-server.ts";

const artem = phones.regular;
const vera = phones.leaving;
const day = 86_400;

const statusOf = async (world: World, token: string) => (await world.send(getClient, {}, { token })).status;

test("V20: the clock moved by twelve days deletes all data of +7 (999) 000-00-01, also in the inbox", async () => {
  const world = await openWorld();
  const token = await world.signIn(artem);
  const [earlier, email] = ["artem.earlier@example.com", "artem.new@example.com"];
  for (const one of [earlier, email]) {
    await world.ask(updateClient, { email: one }, { token });
    await world.advance(1);
    expect(await world.messages(one)).toMatchObject([{ channel: "mail" }]);
  }
  const client = await world.ask(
    requestDeletion,
    { agreement: encodeAgreement(token, "удалить") },
    { token },
  );
  expect(client.deletionRequestedAt).toBe("2026-11-21T09:00:02.000Z");

  await world.advance(12 * day - 1);
  expect(await statusOf(world, token)).toBe(200);
  await world.advance(1);
  expect(await statusOf(world, token)).toBe(401);
  const rows = await everyRow(world.database);
  for (const trace of [artem, "Артём", "Ковалёв", "artem.kovalev@example.com", earlier, email]) {
    expect(rows.filter((row) => row.includes(trace))).toEqual([]);
  }
  expect(await world.messages(artem)).toEqual([]);
  expect(rows.filter((row) => row.startsWith("payments")).length).toBeGreaterThan(12);
  // The sandbox page does not show the deleted client.
  const page = await (await world.request("/sandbox/")).text();
  expect(page).not.toMatch(/Артём|null|undefined/);
  await world.signIn(artem);
});

test("the seeded +7 (999) 000-00-04 asked three days ago, has nine left, and can withdraw by one DELETE", async () => {
  const world = await openWorld();
  const token = await world.signIn(vera);
  const client = await world.ask(getClient, {}, { token });
  expect(client.deletionRequestedAt).toBe("2026-11-18T09:00:00.000Z");
  await world.advance(9 * day - 1);
  expect(await statusOf(world, token)).toBe(200);
  expect((await world.ask(withdrawDeletion, {}, { token })).deletionRequestedAt).toBeNull();
  await world.advance(30 * day);
  expect(await statusOf(world, token)).toBe(200);
});

test("a letter in the mailbox has a link and shows no code", async () => {
  const world = await openWorld();
  const token = await world.signIn(vera);
  await world.ask(withdrawDeletion, {}, { token });
  const email = "vera.new@example.com";
  await world.ask(updateClient, { email }, { token, headers: { "Accept-Language": "en" } });
  await world.advance(1);
  const [letter] = await world.messages(email);
  const link = /https:\S+/.exec(letter?.text ?? "")?.[0] ?? "";
  expect(link).toMatch(/^https:\/\/shop\.example\/en\/verify-email\/\?token=[\w-]{43}$/);
  const page = await (await world.request("/sandbox/")).text();
  expect(page).toContain(`<a href="${link}">${link}</a>`);
  const row = page.split("<li>").find((one) => one.includes(link));
  expect(row).not.toContain("<output>");
  await world.ask(verifyEmail, { token: new URL(link).searchParams.get("token") ?? "" });
  const client = await world.ask(getClient, {}, { token });
  expect(client.emailVerified).toBe(true);
});
