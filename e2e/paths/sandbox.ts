import type { Call } from "#contract/call.ts";
import { type ErrorCode, errorCodes } from "#contract/error.ts";
import { getCatalog, getCities } from "#contract/info.ts";
import { getReceipt } from "#contract/payment.ts";
import { listSubscriptions, setStatus } from "#contract/subscription.ts";
import { getClient, requestDeletion, updateClient, withdrawDeletion } from "#contract/user.ts";
import { outcomeKeys } from "#tools/paths/render-sentences.ts";
import type { Sentence } from "#tools/paths/sentences.ts";
import type { Outcome } from "#tools/statecharts/moves.ts";
import type { AnyPathTable } from "./table.ts";

/*
 * How a tester brings about what the server and the bank do, in the sandbox (`/sandbox/`): its faults by name, its
 * clients and its test cards (README, "Test cards"). What happens by itself has no sentence.
 */

/** A fault of the sandbox's page (sandbox/faults.ts). `offline` eight times outlasts the client's own repeats. */
const fault = (name: string, call: string, times: number): Sentence => [
  `Песочница → «Сбои»: ${name}, ${call}, раз: ${times}; после шага уберите сбои`,
  `Sandbox → “Faults”: ${name}, ${call}, times: ${times}; remove the faults after this step`,
];
const card = (number: string): Sentence => [`Платите картой ${number}`, `Pay with the card ${number}`];
const bind = (number: string): Sentence => [`Привяжите карту ${number}`, `Bind the card ${number}`];
const client = (phone: string): Sentence => [
  `Войдите с телефоном +7 (999) 000-00-${phone}`,
  `Sign in with the phone +7 (999) 000-00-${phone}`,
];

const good = "4111 1111 1111 1111";
const declined = "4000 0000 0000 0002";
const silent = "4000 0000 0000 0119";
const payments = {
  processing: card(silent),
  success: card(good),
  fail: card(declined),
  onDelivery: ["Выберите оплату при получении", "Choose to pay on delivery"],
} as const satisfies Readonly<Record<string, Sentence>>;
const clients = { client: client("01"), forbidden: client("03"), leaving: client("04") } as const;

/** Sentences by machine, port and `outcomeKeys`. */
const sentences: Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, Sentence>>>>>> = {
  session: {
    confirmCode: {
      confirmed: ["Код показан в песочнице", "The sandbox shows the code"],
      unconsented: client("02"),
      "refused code.wrong": ["Введите другие четыре цифры", "Enter four other digits"],
      lastTry: ["Введите третий неверный код подряд", "Enter the third wrong code in a row"],
    },
    loadClient: { ...clients, newcomer: client("02") },
  },
  account: {
    loadSubscriptions: { empty: client("02"), list: client("01") },
    loadClient: clients,
  },
  acts: { signAct: { refused: ["Введите другие четыре цифры", "Enter four other digits"] } },
  payment: {
    requestPayment: { ...payments, page: ["Выберите новую карту", "Choose a new card"] },
    checkPayment: payments,
    findPayment: payments,
  },
  "card-binding": {
    checkBinding: { processing: bind(silent), bound: bind(good), "failed declined": bind(declined) },
  },
  checkout: {
    loadCards: { empty: client("02"), list: client("01") },
    payment: { succeeded: card(good), failed: card(declined) },
  },
  cards: { listCards: { empty: client("02"), list: client("01") } },
  deletion: { loadClient: { client: client("01"), leaving: client("04") } },
};

/** The call of a port that the tables play in more than one. */
const calls: Readonly<Record<string, Readonly<Record<string, Call>>>> = {
  account: { loadSubscriptions: listSubscriptions, loadCatalog: getCatalog, saveProfile: updateClient },
  deletion: { requestDeletion, loadClient: getClient, withdrawDeletion },
  payments: { readReceipt: getReceipt },
  registration: { loadChoices: getCities, registerClient: updateClient },
  subscription: { loadSubscription: listSubscriptions, setStatus },
};

/** Refusals that the application understands as something of its own. */
const codes: Readonly<Record<string, Readonly<Record<string, ErrorCode>>>> = {
  "acts readPaper": { missing: "resource.missing" },
  "acts sendCode": {
    limited: "request.tooMany",
    missing: "resource.missing",
    changed: "act.changed",
    consentsLacking: "consent.required",
  },
  "acts signAct": { missing: "resource.missing", changed: "act.changed" },
  "card-binding checkBinding": { missing: "resource.missing" },
  "cards activateCard": { refused: "subscription.notAllowed" },
  "cards removeCard": { missing: "resource.missing", paying: "payment.inProgress" },
  "checkout createSubscription": { incomplete: "profile.incomplete" },
  "deletion exportData": { unavailable: "resource.missing" },
  "deletion withdrawDeletion": { unavailable: "resource.missing" },
  "email-verification verifyEmail": { refused: "email.tokenInvalid" },
  "forecast loadForecast": { unavailable: "resource.missing" },
  "payment requestPayment": { inProgress: "payment.inProgress" },
  "sign-ins endSignIn": { unavailable: "method.notAllowed" },
  "sign-ins listSignIns": { unavailable: "resource.missing" },
};

const isErrorCode = (value: unknown): value is ErrorCode => errorCodes.some((code) => code === value);

/** The refusal that an answer names. */
const refusalOf = (output: unknown): ErrorCode | undefined => {
  if (typeof output !== "object" || output === null) return undefined;
  const found = ["code", "why", "refusal"].map((name): unknown => Reflect.get(output, name));
  const inner = found.map((each): unknown =>
    typeof each === "object" && each !== null ? Reflect.get(each, "code") : each,
  );
  return inner.find(isErrorCode);
};

/** How testers bring about what a machine's ports give. */
export const broughtInSandbox =
  (machine: string, { ports }: Pick<AnyPathTable, "ports">) =>
  (port: string, outcome: Outcome): Sentence | null => {
    const row = ports[port];
    if (row === undefined || row.isStorage === true) return null;
    const keys = outcomeKeys(outcome, outcome.kind === "returned" ? row.kindOf : undefined);
    const find = <T>(rows: Readonly<Record<string, T>> | undefined): T | undefined =>
      keys.map((key) => rows?.[key]).find((found) => found !== undefined);
    const known = find(sentences[machine]?.[port]);
    if (known !== undefined) return known;
    const call = row.call ?? calls[machine]?.[port];
    if (call === undefined || call.path.includes("{")) return null;
    const path = call.path.replace(/\/$/, "");
    if (outcome.kind === "outage") return fault("offline", path, 8);
    if (outcome.kind !== "returned") return null;
    const code = refusalOf(outcome.output) ?? find(codes[`${machine} ${port}`]);
    return code === undefined ? null : fault(code, path, 1);
  };
