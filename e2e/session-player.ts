import { expect, type Page } from "@playwright/test";
import { type EventFromLogic, matchesState, type StateValue } from "xstate";
import * as v from "valibot";
import { confirmCode, requestCode } from "#contract/auth.ts";
import { developmentApp } from "#contract/development.ts";
import { apiPath } from "#contract/headers.ts";
import { getClient } from "#contract/user.ts";
import type { PlainMove, PlainTour } from "#tools/statecharts/plain-tour.ts";
import { client } from "#machines/client/sample-clients.ts";
import type { sessionMachine } from "#machines/session/session.machine.ts";
import type { SessionPorts } from "#machines/session/session.ports.ts";
import { markPhone } from "#src/ports/phone-mark.ts";
import { holdRequests, type Reply } from "./held-requests.ts";
import * as replies from "./session-replies.ts";
import type { Move, Player } from "./player.ts";
import { type Text, wordsIn } from "./words.ts";

type Output<P extends keyof SessionPorts> = Awaited<ReturnType<SessionPorts[P]>>;
type Intent = EventFromLogic<typeof sessionMachine>;

/** Ports whose world is this browser's storage: it is prepared before they ask, and they answer at once. */
const storagePorts = new Set([
  "restore",
  "resetState",
  "saveVersion",
  "recallChallenge",
  "recallSeen",
  "forgetPhone",
  "endSession",
]);
const isPrepared = (move: PlainMove) => move.verb === "answer" && storagePorts.has(move.port);

/** What a port gives back in the model. */
const outputOf = <P extends keyof SessionPorts>(move: PlainMove | undefined, port: P): Output<P> | null =>
  move?.verb === "answer" && move.port === port && move.outcome.kind === "returned"
    ? // Cast: the kit keeps outcomes as unknown; the port's name says which they are.
      (move.outcome.output as Output<P>)
    : null;

/** What is stored under each name (src/ports/facts.ts), for a page that opens at `now`. */
const facts = (remembered: Output<"restore">, now: number): Record<string, unknown> => ({
  ...(remembered.credentials !== null && {
    credentials: { token: replies.wireToken, clientId: client.cityId },
  }),
  ...(remembered.version !== null && {
    version: remembered.version === "1" ? "0.9.0" : developmentApp.version,
  }),
  ...(remembered.deletionRequested && { deletion: true }),
  ...(remembered.lock !== null && {
    lock: { code: remembered.lock.code, until: now + Math.min(remembered.lock.until.left, 2 ** 40) },
  }),
  ...(remembered.sentCode.kind !== "none" && {
    challenge: keptChallenge(null, { resend: 5_000, expiry: 200_000 }, now),
  }),
});
/** What the tab itself has stored. */
const tabFacts = ({ sentCode }: Output<"restore">): Record<string, unknown> =>
  sentCode.kind === "open" ? { phone: { phone: sentCode.phone, challenge: foundId } } : {};

const foundId = "found".padEnd(16, "-");

/** A challenge of this phone; of none in particular for null. */
const keptChallenge = (phone: string | null, left: { resend: number; expiry: number }, now: number) => ({
  id: foundId,
  salt: "salt",
  mark: phone === null ? "none" : markPhone(phone, "salt"),
  resendAt: now + left.resend,
  callAt: null,
  expiresAt: now + left.expiry,
});

type Kind = "words" | "button" | "no field";

/** What stands on the page in each state: words of its heading, or a button. The first that fits counts. */
const landmarks: readonly (readonly [state: StateValue, kind: Kind, text: Text])[] = [
  [{ anonymous: "enteringPhone" }, "button", "sign-in:phone.submit"],
  [{ anonymous: "sendingCode" }, "button", "sign-in:phone.submitting"],
  [{ anonymous: { codeSent: { code: { open: "confirming" } } } }, "button", "sign-in:code.submitting"],
  [{ anonymous: "codeSent" }, "words", "sign-in:code.title"],
  [{ anonymous: "locked" }, "button", "sign-in:locked.otherPhone"],
  // After a start the page is still empty; after a sign-in it says that the account is being opened.
  [{ authenticated: "loadingClient" }, "no field", "sign-in:phone.label"],
  [{ authenticated: "unreachable" }, "words", "sign-in:waiting.failed"],
  [{ authenticated: "stopped" }, "words", "sign-in:waiting.failed"],
  [{ authenticated: "registering" }, "button", "profile:registration.submit"],
  [{ authenticated: { signedIn: "deletionPending" } }, "button", "deletion:takeBack.ask"],
  [{ authenticated: { signedIn: "forbidden" } }, "words", "catalog:title"],
  [{ authenticated: "signedIn" }, "words", "catalog:title"],
];

/** Plays the session on its own screens: storage is prepared, the API answered by hand, people press and type. */
export const playSession = async (page: Page, tour: PlainTour): Promise<Player> => {
  const say = wordsIn("ru");
  const button = (text: Text) => page.getByRole("button", { name: say(text) });
  const now = () => page.evaluate(() => Date.now());
  const remembered = outputOf(tour.steps[0], "restore");
  if (remembered === null) throw new Error("a tour of the session begins with what is remembered");

  const requests = await holdRequests(page, (request) => {
    const path = new URL(request.url()).pathname.slice(apiPath.length);
    if (path === "user/updateinfo/") return replies.clientLoaded(client);
    return path === "auth/session/" ? replies.done : (replies.reading[path] ?? null);
  });
  await page.addInitScript(
    ({ shared, ofTab }) => {
      for (const [name, fact] of Object.entries(shared))
        localStorage.setItem(`kabinet.${name}`, JSON.stringify(fact));
      for (const [name, fact] of Object.entries(ofTab))
        sessionStorage.setItem(`kabinet.${name}`, JSON.stringify(fact));
      addEventListener("kabinet:ready", () => document.documentElement.setAttribute("data-played", ""));
    },
    { shared: facts(remembered, Date.UTC(2026, 10, 21, 9)), ofTab: tabFacts(remembered) },
  );
  // Who is remembered sees nothing to press until the client is loaded, which is for the tour to say.
  await page.goto("/", { waitUntil: "load" });
  if (remembered.credentials === null) await expect(page.locator("html[data-played]")).toBeAttached();

  /** Storage as the next recall has to find it. */
  const prepareRecall = async (next: PlainMove | undefined, phone: string) => {
    const recalled = outputOf(next, "recallChallenge");
    if (recalled === null) return;
    const left = recalled.kind === "open" ? recalled.challenge : null;
    const fact =
      left && keptChallenge(phone, { resend: left.resend.left, expiry: left.expiry.left }, await now());
    await page.evaluate((kept) => {
      if (kept === null) localStorage.removeItem("kabinet.challenge");
      else localStorage.setItem("kabinet.challenge", JSON.stringify(kept));
    }, fact);
  };

  const signOut = async () => {
    const here = button("sign-in:waiting.signOut").or(button("shell:signOut"));
    if (!(await here.isVisible())) await button("shell:nav.menu").click();
    await here.click();
  };

  const act: Player["act"] = async ({ event }, { later: [next] }) => {
    // Cast: the events of the model are the machine's own; the kit keeps them as plain data.
    const intent = event as Intent;
    switch (intent.type) {
      case "phone.submitted":
        await prepareRecall(next, intent.phone);
        await page.getByRole("textbox", { name: say("sign-in:phone.label") }).fill(`+${intent.phone}`);
        return button("sign-in:phone.submit").click();
      case "phone.changeRequested":
        return button("sign-in:code.change").or(button("sign-in:locked.otherPhone")).click();
      case "code.submitted": {
        const field = page.getByRole("textbox", { name: say("sign-in:code.label") });
        await field.fill("");
        return field.fill(intent.code);
      }
      case "code.resendRequested":
        return button("sign-in:resend.again").click();
      case "code.callRequested":
        return button("sign-in:call.again").click();
      case "session.retryRequested":
        return button("sign-in:waiting.again").click();
      case "session.logoutRequested":
        return signOut();
      case "connection.lost":
        return page.context().setOffline(true);
      case "connection.restored":
        // A network can also change to another one: then the browser says so without having been offline.
        if (await page.evaluate(() => navigator.onLine))
          return page.evaluate(() => void dispatchEvent(new Event("online")));
        return page.context().setOffline(false);
      case "session.rejected":
      case "session.startedElsewhere":
      case "session.endedElsewhere":
      case "client.flagged":
      case "post.blocked":
        throw new Error(`nobody at a page can cause ${intent.type}`);
    }
  };

  const replyTo = async (move: Move<"answer">): Promise<Reply> => {
    if (move.outcome.kind !== "returned") return "outage";
    const at = await now();
    const confirmed = outputOf(move, "confirmCode");
    if (confirmed) return replies.codeConfirmed(confirmed, at);
    const requested = outputOf(move, "sendCode");
    if (requested) return replies.codeRequested(requested, at);
    const called = outputOf(move, "requestCall");
    if (called) return replies.callRequested(called);
    const loaded = outputOf(move, "loadClient");
    if (loaded) return replies.clientLoaded(loaded);
    throw new Error(`nothing is known of the port ${move.port}`);
  };

  const calls = { sendCode: requestCode, requestCall: requestCode, confirmCode, loadClient: getClient };
  const isHttp = v.picklist(["sendCode", "requestCall", "confirmCode", "loadClient"]);

  return {
    isPrepared,
    act,
    answer: async (move) => {
      if (v.is(isHttp, move.port)) return requests.answer(calls[move.port], await replyTo(move));
      // Registration is a machine of its own: the person chooses a city, and the server accepts it at once.
      await page.getByRole("combobox", { name: say("city:label") }).fill("Москва");
      return button("profile:registration.submit").click();
    },
    look: async ({ value, offers }) => {
      const landmark = landmarks.find(([state]) => matchesState(state, value));
      if (landmark === undefined) return;
      const [, kind, text] = landmark;
      if (kind === "no field") await expect(page.getByRole("textbox", { name: say(text) })).toBeHidden();
      else if (kind === "button") await expect(button(text)).toBeVisible();
      else await expect(page.getByText(say(text)).filter({ visible: true }).first()).toBeVisible();
      if (!matchesState({ anonymous: "codeSent" }, value)) return;
      for (const [event, control] of [
        ["code.resendRequested", button("sign-in:resend.again")],
        ["phone.changeRequested", button("sign-in:code.change")],
      ] as const)
        await expect(control, event)[offers.includes(event) ? "toBeEnabled" : "toBeDisabled"]();
      await expect(button("sign-in:call.again")).toHaveCount(
        matchesState({ anonymous: { codeSent: { call: "available" } } }, value) ? 1 : 0,
      );
    },
  };
};
