import { encodeAgreement } from "#contract/encode-agreement.ts";
import type { Agreement, Ask, Kind, Known, Reference, Shown, Value } from "./steps.ts";

type Seen = { status: number; period: number };
type Opened = { phone: string; right: string; called: string | null };

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null;

/** The kind of a value by its field name; an `id` has the kind of its list. */
const kindsByName: Readonly<Record<string, Kind>> = {
  token: "token",
  clientID: "client",
  challenge: "challenge",
  quote: "quote",
  binding: "binding",
  cardID: "card",
  redirect: "redirect",
  subscription: "subscription",
  payment: "payment",
  usedBy: "subscription",
  losing: "subscription",
};
const kindsById: Readonly<Record<string, Kind>> = {
  subscription: "subscription",
  subscriptions: "subscription",
  payment: "payment",
  payments: "payment",
  act: "act",
  acts: "act",
  entries: "entry",
  sessions: "session",
};

/** Well-formed values that no server issued. */
const unknowns: Readonly<Record<Kind, string | number>> = {
  token: "nobody-was-ever-given-this-token-000000000",
  challenge: "nobody-was-given-this-challenge-0000",
  quote: "nobody-was-given-this-quote-000000000",
  binding: "nobody-was-given-this-binding-0000000",
  client: 9_999,
  subscription: 9_999,
  payment: 9_999,
  card: 9_999,
  act: 9_999,
  session: 9_999,
  entry: 9_999,
  redirect: "https://nowhere.test/",
};

/** What a client of one server has received. The other server issued different values in the same order. */
export const createMemory = () => {
  /** In order of issue, per client. */
  const given = new Map<string, (string | number)[]>();
  const numbers = new Map<string, number>();
  const owners = new Map<string | number, number>();
  const subscriptions = new Map<number, Seen>();
  const marks = new Map<number, Readonly<Record<string, unknown>>>();
  const hashes = new Map<string, string>();
  const opened = new Map<string, Opened>();

  const add = (name: string, value: string | number) => {
    const list = given.get(name) ?? [];
    given.set(name, list);
    if (!list.includes(value)) list.push(value);
  };
  /** The name of a value, the same for both servers. */
  const nameOf = (kind: Kind, value: string | number, owner: number | null): string => {
    const known = numbers.get(`${kind} ${value}`);
    const number = known ?? given.get(kind)?.length ?? 0;
    numbers.set(`${kind} ${value}`, number);
    add(kind, value);
    if (owner !== null) add(`${kind} of ${owner}`, value);
    return `${kind} ${number}`;
  };

  /** Replaces issued values in a reply by names, and remembers them. */
  const learn = (value: unknown, owner: number | null, name = "", list = ""): unknown => {
    if (Array.isArray(value)) return value.map((each) => learn(each, owner, name, name));
    const kind = name === "id" ? kindsById[list] : kindsByName[name];
    if ((typeof value === "string" || typeof value === "number") && kind !== undefined)
      return nameOf(kind, value, owner);
    if (!isObject(value)) return value;
    const { id, status, period } = value;
    if (typeof id === "number" && typeof status === "number" && typeof period === "number")
      subscriptions.set(id, { status, period });
    const { quote, draftHash } = value;
    if (typeof quote === "string" && typeof draftHash === "string") hashes.set(quote, draftHash);
    return Object.fromEntries(
      Object.entries(value).map(([member, each]) => [member, learn(each, owner, member, name)]),
    );
  };

  const find = ({ the, nth, own }: Reference, owner: number | null): string | number => {
    const list = given.get(own && owner !== null ? `${the} of ${owner}` : the) ?? [];
    const at = nth === "last" ? list.length - 1 : nth === null ? -1 : nth % Math.max(1, list.length);
    return list[at] ?? unknowns[the];
  };

  const known = (
    what: Known["known"],
    { challenge, quote, subscription, id }: Record<string, unknown>,
  ): unknown => {
    const open = opened.get(String(challenge));
    const seen = subscriptions.get(Number(subscription ?? id));
    switch (what) {
      case "phone":
        return open?.phone ?? "79990000002";
      case "right":
        return open?.right ?? "0000";
      case "called":
        return open?.called ?? "0000";
      case "wrong":
        return ["0001", "0002", "0003"].find((code) => code !== open?.right && code !== open?.called);
      case "draftHash":
        return hashes.get(String(quote)) ?? "0".repeat(64);
      case "status":
        return seen?.status ?? 3;
      case "period":
        return seen?.period ?? 1;
    }
  };

  return {
    learn,
    /** Adds a value that exists from the beginning. */
    note: (kind: Kind, value: string | number, owner: number | null): void => void nameOf(kind, value, owner),
    find,
    /** The owner of a token; null if unknown. */
    ownerOf: (token: string | number): number | null => owners.get(token) ?? null,
    belongs: (token: string, owner: number): void => void owners.set(token, owner),
    /** Remembers the forecast of each act. */
    foresee: (subscription: number, acts: Readonly<Record<string, unknown>>): void =>
      void marks.set(subscription, acts),
    open: (challenge: string, phone: string, right: string): void =>
      void opened.set(challenge, { phone, right, called: null }),
    called: (challenge: string, code: string): void => {
      const open = opened.get(challenge);
      if (open !== undefined) open.called = code;
    },
    /** Replaces names in a request by this server's values. */
    fill: (ask: Ask, owner: number | null, token: string): Record<string, unknown> => {
      const filled: Record<string, unknown> = {};
      const say = (value: Value): unknown => {
        if (Array.isArray(value)) return value.map((each) => say(each));
        if (!isObject(value)) return value;
        // Casts: steps are distinguished by their members.
        if ("the" in value) return find(value as Reference, owner);
        if ("known" in value) return known((value as Known).known, filled);
        if ("word" in value) return encodeAgreement(token, (value as Agreement).word);
        if ("shown" in value) {
          const act = marks.get(Number(filled["subscription"] ?? filled["id"]))?.[(value as Shown).shown];
          return isObject(act) ? act["hash"] : undefined;
        }
        // Cast: what is left is a plain object of values.
        return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, say(each as Value)]));
      };
      for (const [name, value] of Object.entries(ask)) {
        const wire = say(value);
        if (wire !== undefined) filled[name] = wire;
      }
      return filled;
    },
  };
};
export type Memory = ReturnType<typeof createMemory>;
