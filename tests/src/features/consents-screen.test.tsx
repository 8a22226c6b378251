// @vitest-environment jsdom
import { act } from "react";
import { I18nextProvider } from "react-i18next";
import { expect, test, vi } from "vitest";
import type { AskedConsent } from "#contract/consent.ts";
import type { ConsentScreen } from "#machines/session/session.view.ts";
import { Machines } from "#src/actors/use-view.tsx";
import { ConsentsScreen } from "#src/features/sign-in/consents-screen.tsx";
import { createTexts } from "#src/i18n/texts.ts";
import { ProvideRouterContext, type RouterContext } from "#src/routing/router-context.tsx";
import { find, mount } from "../ui/mount.ts";
import { standing, withLinks } from "./fake-actor.tsx";

const asked: AskedConsent[] = [
  { kind: "personalData", version: 4, changes: null },
  { kind: "offer", version: 7, changes: "The deposit is paid apart." },
];

// Cast: the screen only reads these parts.
const context = {
  currentPage: { subscribe: () => () => undefined, address: () => "/", path: () => "/" },
  serverTime: { subscribe: () => () => undefined, now: () => Date.parse("2026-11-27T12:00:00Z") },
} as unknown as RouterContext;

test("a missing tick takes the focus and says so; then both consents are sent", async () => {
  const sent: unknown[] = [];
  const session = standing({ matches: () => true, context: { asked, online: true } }, sent);
  const texts = createTexts("en", vi.fn<(message: string) => void>());
  await texts.load("common", "shell", "sign-in");
  const view: ConsentScreen = {
    screen: "consents",
    phone: "79161234507",
    notice: null,
    asked,
    pending: false,
    changePhone: { can: true },
  };
  const screen = await withLinks(
    <ProvideRouterContext value={context}>
      <ConsentsScreen view={view} />
    </ProvideRouterContext>,
  );
  // Cast: the part of the application that is read here.
  const app = standing({ children: { session } }) as never;
  const container = await mount(
    <I18nextProvider i18n={texts.i18n}>
      <Machines app={app}>{screen}</Machines>
    </I18nextProvider>,
  );
  const tick = (kind: string) => find(container, `input[name="${kind}"]`, HTMLInputElement);
  const submit = () => act(async () => find(container, "form", HTMLFormElement).requestSubmit());
  expect(find(container, 'a[href="/contract/"]', HTMLAnchorElement).target).toBe("_blank");
  expect(container.textContent).toContain("The deposit is paid apart.");

  await act(async () => tick("personalData").click());
  await submit();
  expect(sent).toEqual([]);
  expect(document.activeElement).toBe(tick("offer"));
  expect(tick("personalData").hasAttribute("aria-invalid")).toBe(false);
  expect(tick("offer").getAttribute("aria-invalid")).toBe("true");
  const reason = document.getElementById(tick("offer").getAttribute("aria-describedby") ?? "");
  expect(reason?.textContent).toContain("Tick both");

  await act(async () => tick("offer").click());
  await submit();
  expect(sent).toEqual([{ type: "consents.given", kinds: ["personalData", "offer"] }]);
});
