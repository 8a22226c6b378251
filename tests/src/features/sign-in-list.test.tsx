// @vitest-environment jsdom
import { expect, test } from "vitest";
import { signInsModel } from "#machines/sign-ins/sign-ins.model.ts";
import { signInsView } from "#machines/sign-ins/sign-ins.view.ts";
import { ProvideRouterContext } from "#src/routing/use-router-context.tsx";
import { SignInList } from "#src/features/profile/profile-page.tsx";
import { contextAt } from "../context-at.ts";
import { mountBeside } from "./fake-actor.tsx";

test("a device's last use is in the time of the client's city", async () => {
  const listed = signInsModel
    .explore()
    .situations.find(({ snapshot }) => signInsView(snapshot).state === "ready");
  if (listed === undefined) throw new Error("no list is ever ready");
  const { context } = listed.snapshot;
  // Past midnight in Vladivostok, still the day before in Moscow.
  const signIns = context.signIns?.map((each) => ({ ...each, lastUsed: "2026-11-20T16:41:00.000Z" }));
  const snapshot = {
    context: { ...context, signIns },
    // Cast: the view asks for states that the machine has.
    matches: (state: string) => listed.snapshot.matches(state as never),
    hasTag: () => false,
  };
  const catalog = { cities: [{ id: 9, timezone: "Asia/Vladivostok" }] };
  const { container } = await mountBeside(
    "signIns",
    snapshot,
    <ProvideRouterContext value={contextAt("2026-11-22T09:00:00Z")}>
      <SignInList />
    </ProvideRouterContext>,
    { context: { client: { cityId: 9 }, catalog } },
  );
  expect(container.textContent.replaceAll("\u00a0", " ")).toContain("21 November, 02:41");
});
