// @vitest-environment jsdom
import { createMemoryHistory } from "@tanstack/react-router";
import { act } from "react";
import { expect, test, vi } from "vitest";
import { waitFor } from "xstate";
import type { Language } from "#contract/language.ts";
import { sessionScreen } from "#machines/session/session.view.ts";
import { createKabinet } from "#src/app/create-kabinet.ts";
import { createAppRouter } from "#src/app/router.tsx";
import { createTexts } from "#src/i18n/texts.ts";
import { storedCredentials, storedVersion } from "#src/ports/stored-values.ts";
import { readConfig } from "#src/routing/config.ts";
import { fakeWorld } from "../fake-world.ts";
import { wholePage } from "../render-address.tsx";
import { mount } from "../ui/mount.ts";

const unasked = () => Promise.reject(new Error("nothing is asked here"));

/** A page without a network; `token`: null for a visitor. */
const openOffline = async (language: Language, address: string, token: string | null) => {
  const config = readConfig({});
  const { world, state, pass } = fakeWorld({
    address: `http://kabinet.test${address}`,
    stored: {
      [storedVersion.key]: JSON.stringify(config.app.version),
      ...(token !== null && { [storedCredentials.key]: JSON.stringify({ token, clientId: 7 }) }),
    },
  });
  state.online = false;
  const texts = createTexts(language, world.warn);
  const page = { texts, element: { dataset: {} }, receiveCode: unasked, switchLanguage: unasked };
  const { app, session, context, start } = createKabinet(world, config, page);
  start();
  const screen = token === null ? "phone" : "unreachable";
  await vi.waitFor(async () => {
    await pass(1_000);
    expect(sessionScreen(session.getSnapshot())).toBe(screen);
  });
  await waitFor(session, (now) => !now.hasTag("pending"));
  const history = createMemoryHistory({ initialEntries: [address] });
  const router = createAppRouter(language, context, history);
  vi.stubGlobal("scrollTo", () => undefined);
  await router.load();
  const container = await mount(wholePage(router, { app, context, texts }));
  await act(async () => undefined);
  return Array.from(container.querySelectorAll("a, h1"), ({ textContent }) =>
    textContent.replaceAll("\u00a0", " "),
  );
};

test.each([
  ["ru", "/documents/", "Открыть кабинет", /^Войти/],
  ["en", "/en/documents/", "Open my account", /^Sign in/],
  ["en", "/en/nothing/", "Open my account", /^Sign in/],
] as const)(
  "offline a client is not asked to sign in on a public page (%s, %s)",
  async (language, address, account, signIn) => {
    const client = await openOffline(language, address, "token-7");
    expect(client).toContain(account);
    expect(client.filter((each) => signIn.test(each))).toEqual([]);
    const visitor = await openOffline(language, address, null);
    expect(visitor.filter((each) => signIn.test(each))).not.toEqual([]);
  },
);

test("offline the link of a letter to a document says that the account did not load", async () => {
  const client = await openOffline("en", "/en/documents/?act=7", "token-7");
  expect(client).toContain("We couldn’t open your account");
});
