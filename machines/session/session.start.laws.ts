import { accountStatusOf } from "../client/account-status.ts";
import { asksOtherThan, same } from "../kit/expect.ts";
import { type Laws, acted, asked, failed, returned } from "../kit/laws.ts";
import { configured } from "./session.model.ts";
import { type M, at, door, ending, entering, loading, registering } from "./session.places.ts";

/** From what is remembered to a client who is let in. */
export const startLaws: Laws<M> = {
  "C13: another version resets the state once, before anything else, and keeps the token": ({ steps }) =>
    steps.filter((step) => {
      const remembered = returned(step, "restore")?.output;
      const resets = remembered !== undefined && remembered.version !== configured;
      if (asked(step, "resetState").length !== (resets ? 1 : 0)) return true;
      const { credentials, outdated } = step.to.snapshot.context;
      return resets && (credentials !== remembered.credentials || !outdated);
    }),

  "C13: the new version is saved when the client is loaded, or when there is none": ({ steps }) =>
    steps.filter((step) => {
      const { outdated, credentials } = step.from.snapshot.context;
      const isDue =
        step.move.verb === "answer" &&
        (returned(step, "loadClient") ?? (at("resettingVersion")(step.from.snapshot) && !credentials));
      return asksOtherThan(step, "saveVersion", outdated && isDue ? { version: configured } : null);
    }),

  "C13: whoever signs in has the version saved with them, since a sign-out forgets it": ({ steps }) =>
    steps.filter(
      (step) =>
        returned(step, "confirmCode")?.output.kind === "confirmed" && !step.to.snapshot.context.outdated,
    ),

  "C13: nothing private is shown in a state that another version left": ({ situations }) =>
    situations.filter(
      ({ snapshot: s }) =>
        s.context.outdated &&
        at("anonymous", { authenticated: "signedIn" }, { authenticated: "registering" })(s),
    ),

  "C14: with deletion remembered, a client that cannot be loaded stops the start until a person acts": ({
    steps,
  }) =>
    steps.filter((step) => {
      const { from, to } = step;
      const stopped = at({ authenticated: "stopped" });
      if (failed(step, "loadClient"))
        return !at({ authenticated: from.snapshot.context.deletionRemembered ? "stopped" : "unreachable" })(
          to.snapshot,
        );
      return (
        stopped(from.snapshot) &&
        !stopped(to.snapshot) &&
        !acted(step, "session.retryRequested") &&
        !ending(step)
      );
    }),

  "what is remembered decides where a start leads": ({ steps }) =>
    steps.filter((step) => {
      const { snapshot: s } = step.to;
      if (failed(step, "restore")) return !door(s);
      const remembered = returned(step, "restore")?.output;
      if (!remembered || remembered.version !== configured) return false;
      if (remembered.credentials)
        return !loading(s) || s.context.deletionRemembered !== remembered.deletionRequested;
      if (remembered.lock)
        return (
          !at({ anonymous: "locked" })(s) ||
          !same(s.context.lock, { code: remembered.lock.code, until: remembered.lock.until })
        );
      const code = remembered.sentCode;
      if (code.kind === "open")
        return !entering(s) || !same([s.context.phone, s.context.challenge], [code.phone, code.challenge]);
      return !door(s);
    }),

  "a new visitor comes to the door once the version is saved": ({ steps }) =>
    steps.filter(
      (step) =>
        at("savingVersion")(step.from.snapshot) &&
        step.move.verb === "answer" &&
        step.from.snapshot.context.client === null &&
        !door(step.to.snapshot),
    ),

  "a client is loaded whenever its loading begins, with the credentials at hand": ({ steps }) =>
    steps.filter((step) => {
      const { credentials } = step.to.snapshot.context;
      const begins = loading(step.to.snapshot) && !loading(step.from.snapshot);
      return asksOtherThan(step, "loadClient", begins ? credentials : null);
    }),

  "a client that could not be loaded is tried again by hand, or when the network is back": ({ steps }) =>
    steps.filter((step) => {
      const again =
        acted(step, "session.retryRequested") ??
        (at({ authenticated: "unreachable" })(step.from.snapshot) && acted(step, "connection.restored"));
      return again && !loading(step.to.snapshot);
    }),

  "what was last seen is asked for once, as that client's, where the client could not be loaded": ({
    steps,
  }) =>
    steps.filter((step) => {
      const unreachable = at({ authenticated: "unreachable" });
      const { credentials } = step.to.snapshot.context;
      const begins = unreachable(step.to.snapshot) && !unreachable(step.from.snapshot);
      return asksOtherThan(
        step,
        "recallSeen",
        begins && credentials ? { clientId: credentials.clientId } : null,
      );
    }),

  "C1: what was last seen is known as it was kept, and only until the server answers": ({
    situations,
    steps,
  }) => [
    ...situations.filter(
      ({ snapshot: s }) => s.context.seen !== null && !at({ authenticated: "unreachable" })(s),
    ),
    ...steps.filter((step) => {
      const recalled = returned(step, "recallSeen");
      return recalled && step.to.snapshot.context.seen !== recalled.output;
    }),
  ],

  "L2: a loaded client is kept as it came, and admitted at once by its flags and its city": ({ steps }) =>
    steps.filter((step) => {
      const loaded =
        returned(step, "loadClient")?.output ??
        returned(step, "registration")?.output.client ??
        returned(step, "account")?.output.client;
      const { snapshot: s } = step.to;
      if (!loaded) return s.context.client !== null && s.context.client !== step.from.snapshot.context.client;
      if (s.context.client !== loaded) return true;
      if (s.context.outdated) return !at("savingVersion")(s);
      const accountStatus = accountStatusOf(loaded);
      return accountStatus === "loggedIn" && loaded.cityId === null
        ? !registering(s)
        : !at({ authenticated: { signedIn: accountStatus } })(s);
    }),

  "registration knows the client and whether there is a network": ({ steps }) =>
    steps.filter((step) => {
      const opens = registering(step.to.snapshot) && !registering(step.from.snapshot);
      const { client, online } = step.to.snapshot.context;
      return asksOtherThan(step, "registration", opens && client ? { client, online } : null);
    }),
};
