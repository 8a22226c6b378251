import type { AnyStateMachine } from "xstate";
import type { AccountContext, AccountEvent } from "#machines/account/account.machine.ts";
import { stateOf } from "#tools/statecharts/state.ts";
import type { Step } from "#tools/statecharts/world.ts";

type AnyStep = Step<AnyStateMachine>;
type Of<T> = Extract<AccountEvent, { type: T }>;

const overNetwork = "what is changed beside the account is changed over the network";

/** Why an event cannot be caused, or null; `at`: where the machine is. */
const limits: {
  readonly [T in AccountEvent["type"]]?: (at: string, now: AccountContext, event: Of<T>) => string | null;
} = {
  "subscriptions.refreshRequested": (at, { online, subscriptions }) =>
    online || (at.includes("withoutSubscriptions") && subscriptions !== null) ? null : overNetwork,
  "account.retryRequested": (at, { subscriptions, catalog }) =>
    at.includes("withoutSubscriptions") && subscriptions !== null && catalog !== null
      ? "what is known already is asked for as a refresh"
      : null,
  "profile.typed": (at, { task }) => {
    if (!at.includes('"saving"')) return null;
    if (task === "profile") return "what is typed while the form is being saved is told of afterwards";
    return task === "city" ? "the cities lie above the form until they are saved" : null;
  },
  "city.submitted": (at, { client, catalog }, { cityId }) => {
    if (catalog === null) return "without a catalogue there are no cities to choose from";
    if (cityId === client.cityId) return "whoever chooses the city they are in changes nothing";
    return at.includes('"saved"') ? "to open the cities is to put the last save aside" : null;
  },
  "letter.requested": (at, { task }) =>
    at.includes('"saved"') && task === "letter" ? "a letter that is sent is not offered again" : null,
  "tag.remembered": (_, { online }) => (online ? null : "a link is followed over the network"),
  "language.changed": (_, { online }) =>
    online ? null : "a language that was not there before comes over the network",
};

const whyNotDone = <T extends AccountEvent["type"]>(at: string, now: AccountContext, event: Of<T>) =>
  // Cast: an event of a type is of that type, which TypeScript does not follow through a union.
  limits[event.type as T]?.(at, now, event) ?? null;

/** Why a step of an account cannot be played on its pages; null where it can. */
export const whyNotHere = ({ from, move }: AnyStep): string | null => {
  // Casts: the context and the events of this machine.
  const now = stateOf(from).context as AccountContext;
  const at = JSON.stringify(stateOf(from).value);
  if (move.verb === "act") return whyNotDone(at, now, move.event as AccountEvent);
  if (move.verb !== "answer" || (move.port !== "checkout" && move.port !== "deletion")) return null;
  if (!now.online) return "without a network nothing is ordered, and no deletion asked for";
  return move.port === "checkout" && now.catalog === null && !at.includes("without")
    ? "what there is to pay is shown with the names of the catalogue"
    : null;
};
