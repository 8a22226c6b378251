// @vitest-environment jsdom
import { act } from "react";
import { expect, test } from "vitest";
import { client } from "#machines/client/sample-clients.ts";
import { ProfileForm } from "#src/features/profile/profile-form.tsx";
import { mountBeside, withLinks } from "./fake-actor.tsx";

/** The alerts of the profile after the server has refused these fields. */
const alertsAfter = async (refusedFields: readonly string[]): Promise<(string | null)[]> => {
  const form = await withLinks(
    <ProfileForm
      forCheckout={false}
      isRestarted={false}
      onSubmitted={() => undefined}
      onGiveUp={() => undefined}
    />,
  );
  const context = { client, typed: null, task: "profile", notice: "request.malformed", refusedFields };
  const account = { context: { ...context, online: true }, matches: () => false };
  const { container } = await mountBeside("signIns", {}, form, account);
  await act(async () => undefined);
  return [...container.querySelectorAll("[role=alert]")].map(({ textContent }) => textContent);
};

test("a refusal that names no field of the profile has a message, with what to do", async () => {
  const notSaved = /^Not saved.*What you typed is still here/;
  for (const refused of [[], ["company"]])
    expect(await alertsAfter(refused)).toEqual([expect.stringMatching(notSaved)]);
  expect(await alertsAfter(["email"])).not.toContainEqual(expect.stringMatching(notSaved));
});
