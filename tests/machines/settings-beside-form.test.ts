import { expect, test } from "vitest";
import { createActor, fromPromise } from "xstate";
import { profileView, settingsView } from "#machines/account/account.view.ts";
import { client } from "#machines/client/sample-clients.ts";
import type { ProfileChange } from "#contract/user.ts";
import { accountAlone } from "./account-alone.ts";

const notices = { reminders: false, news: true };

/** An account with typed text that has sent this change; `answers`: whether the server does. */
const submit = async (change: ProfileChange, { answers = true } = {}) => {
  const machine = accountAlone.provide({
    actors: {
      // Cast: the machine's type of a port.
      saveProfile: fromPromise(async () => {
        if (!answers) throw new Error("no answer");
        return { kind: "saved", client: { ...client, notices } };
      }) as never,
    },
  });
  const account = createActor(machine, { input: { client, online: true } }).start();
  account.send({ type: "profile.typed", typed: { firstName: "Аня" } });
  account.send({ type: "profile.submitted", change });
  await expect.poll(() => account.getSnapshot().matches({ active: { profile: "saving" } })).toBe(false);
  const now = account.getSnapshot();
  account.stop();
  return { form: profileView(now), settings: settingsView(now) };
};

test("a setting that is saved leaves what is typed in the form unsaved", async () => {
  const { form, settings } = await submit({ notices });
  expect([form.state, form.typed]).toEqual(["viewing", { firstName: "Аня" }]);
  expect([settings.state, settings.client.notices]).toEqual(["saved", notices]);
});

test("a setting that is not saved is no failure of the form", async () => {
  const { form, settings } = await submit({ notices }, { answers: false });
  expect([form.notice, settings.notice]).toEqual([null, "unreachable"]);
});

test("a form that is saved has nothing typed, and is no setting", async () => {
  const { form, settings } = await submit({ firstName: "Анна" });
  expect([form.state, form.typed, settings.state]).toEqual(["saved", null, "viewing"]);
});

test("text typed while the form is saved is left unsaved", async () => {
  const reply = Promise.withResolvers<{ kind: "saved"; client: typeof client }>();
  const machine = accountAlone.provide({
    actors: {
      // Cast: the machine's type of a port.
      saveProfile: fromPromise(() => reply.promise) as never,
    },
  });
  const account = createActor(machine, { input: { client, online: true } }).start();
  account.send({ type: "profile.typed", typed: { firstName: "Аня", email: "a@example.ru" } });
  account.send({ type: "profile.submitted", change: { firstName: "Аня", email: "a@example.ru" } });
  const later = { firstName: "Аня", email: "b@example.ru", lastName: "Котова" };
  account.send({ type: "profile.typed", typed: later });
  reply.resolve({ kind: "saved", client: { ...client, firstName: "Аня", email: "a@example.ru" } });
  await expect.poll(() => account.getSnapshot().matches({ active: { profile: "saved" } })).toBe(true);
  const { typed, client: saved } = profileView(account.getSnapshot());
  account.stop();
  expect([saved.firstName, saved.email]).toEqual(["Аня", "a@example.ru"]);
  expect(typed).toEqual({ email: "b@example.ru", lastName: "Котова" });
});
