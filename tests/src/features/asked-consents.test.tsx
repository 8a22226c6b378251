// @vitest-environment jsdom
import { expect, test } from "vitest";
import { updateClient } from "#contract/user.ts";
import { AskedConsents } from "#src/features/profile/profile-page.tsx";
import { accountPorts } from "#src/ports/account.ts";
import { answeringApi } from "../ports/answering-api.ts";
import { mountBeside, withLinks } from "./fake-actor.tsx";

const asked = [{ kind: "offer", version: 3, changes: null }] as const;

const show = async (notice: string | null) => {
  const { container } = await mountBeside("signIns", {}, await withLinks(<AskedConsents />), {
    context: { client: { asked }, task: "settings", notice, accountStatus: "loggedIn", online: true },
    matches: () => false,
  });
  return container.querySelector('[role="alert"]')?.textContent ?? null;
};

test("a consent that was refused for a newer text says so and asks to read it", async () => {
  expect(await show(null)).toBeNull();
  expect(await show("consent.required")).toMatch(
    /^Not\ssaved:\sthe\stext\shas\schanged\s*Read\sthe\snew\sversion\sand\stick\sit\sagain\.$/,
  );
});

test("a refusal of an earlier text is a reply, no outage", async () => {
  const { asked: calls, answers, api } = answeringApi({ now: 5 });
  answers.push({ kind: "refused", code: "consent.required", details: {} });
  // Cast: nothing is kept.
  const ports = accountPorts(api, undefined as never);
  const change = { consents: [{ kind: "offer", version: 2 }] } as const;
  // Cast: a change is not written to.
  const saved = ports.saveProfile(structuredClone(change) as never, new AbortController().signal);
  expect(await saved).toEqual({ kind: "refused", code: "consent.required", fields: [] });
  expect(calls[0]?.call).toBe(updateClient);
});
