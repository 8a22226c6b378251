import { sessionView } from "#machines/session/session.view.ts";
import { storedPhone } from "#src/ports/stored-values.ts";
import type { Page } from "../page.ts";
import { phones } from "../server/beginning.ts";
import { type Claim, first, observed, running, type Scene } from "../scene.ts";

/** Tolerance of a timer in ms: invariants are checked after everything due at one moment. */
const slack = 50;
/** Seconds are rounded up on the wire, and a reply takes time. */
const early = 20;

/** A page's code screen with the server's challenge, as long as the clock was not changed. */
const codeOf = (scene: Scene, page: Page) => {
  const snapshot = page.session.getSnapshot();
  const view = sessionView(snapshot);
  const known = scene.server.book.challenges.find(({ id }) => id === snapshot.context.challenge?.id);
  if (view.screen !== "code" || known === undefined) return null;
  if (scene.device.movedAt >= known.sentAt) return null;
  return { view, known, deviceNow: scene.now + scene.device.skew };
};

const isSms = ({ path, body }: { path: string; body: string }) =>
  path === "auth/registration/" && body.includes('"sms"');

export const c9: Claim = () => (scene) => {
  const shown = first(running(scene), (page) => {
    const code = codeOf(scene, page);
    if (code === null) return null;
    const { view, known, deviceNow } = code;
    if (view.resend.can && scene.now < known.resendAt - early) return "resend is offered before its time";
    if (view.resend.can && scene.network.open(page).some(isSms))
      return "resend is offered while one is under way";
    const isCooling = !view.resend.can && view.resend.why === "cooling";
    return isCooling && view.resendAt !== null && deviceNow > view.resendAt + slack
      ? "resend is not offered though its time has come"
      : null;
  });
  if (shown !== null) return shown;
  return first(observed(scene, "sent"), ({ request }) => {
    if (!isSms(request)) return null;
    const code = codeOf(scene, request.page);
    return code !== null && request.body.includes(code.known.phone) && scene.now < code.known.resendAt - early
      ? "another code was asked for before its time"
      : null;
  });
};

export const c10: Claim = () => (scene) =>
  first(running(scene), (page) => {
    const code = codeOf(scene, page);
    if (code === null) return null;
    const { view, known, deviceNow } = code;
    const isShown = view.call === "calling" || view.call === "called" || view.call === "failed";
    if (isShown && scene.now < known.callAt - early) return "the call is announced before its time";
    return view.call === "awaited" && view.callAt !== null && deviceNow > view.callAt + slack
      ? "the call is not announced though its time has come"
      : null;
  });

/** The last digits identify a phone in any format. */
const traces = Object.values(phones).map((phone) => phone.slice(1));

/** 16 bits of a hash that identify a phone; they may equal another's code. */
const mark = /"mark":"[0-9a-f]{4}"/;

/** The phone of the code that a tab waits for; with failing storage a tab cannot forget it. */
const phoneOfTab = ({ device }: Scene, page: Page): string | null => {
  const kept = [...(device.ofTabs.get(page.tab) ?? [])].filter(([, text]) =>
    traces.some((each) => text.includes(each)),
  );
  const view = sessionView(page.session.getSnapshot());
  if (kept.length === 0 || view.screen === "starting" || page.isAlone) return null;
  if (view.screen !== "code" && view.screen !== "consents")
    return `a tab remembers a phone on its screen "${view.screen}"`;
  return kept.every(([key, text]) => key === storedPhone.key && text.includes(`"${view.phone}"`))
    ? null
    : "a tab remembers another phone than that of its code";
};

export const c11: Claim = () => (scene) => {
  const tells = (where: string, found: string | null): string | null => {
    if (found === null) return null;
    const text = found.replace(mark, "");
    if (traces.some((each) => text.includes(each))) return `a phone number is in ${where}`;
    const { challenges } = scene.server.book;
    return challenges.some(({ code }) => text.includes(`"${code}"`) || text.includes(`code=${code}`))
      ? `a code is in ${where}`
      : null;
  };
  const ofTabs = first(running(scene), (page) => phoneOfTab(scene, page));
  if (ofTabs !== null) return ofTabs;
  return first(scene.observations, (observation) => {
    if (observation.what === "stored") return tells(`the storage, as ${observation.key}`, observation.value);
    if (observation.what === "sent") return tells("an address", observation.request.url);
    if (observation.what === "navigated") return tells("an address", observation.path);
    return observation.what === "warned" ? tells("a warning", observation.message) : null;
  });
};
