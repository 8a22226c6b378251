import type { ReplyWire, RequestOf } from "#contract/call.ts";
import { isAgreementWord } from "#contract/agreement.ts";
import type { endSession, listSessions } from "#contract/auth.ts";
import { dayIn } from "#contract/day.ts";
import type { getClient, requestDeletion, updateClient, verifyEmail } from "#contract/user.ts";
import { openStatuses } from "#contract/subscription-status.ts";
import { deletionAt } from "#server/clients/purge-client.ts";
import { isBirthdate } from "#server/clients/update-profile.ts";
import { type Book, type ClientWire, sessionsOf } from "./book.ts";
import { isSupportedCity } from "./cards.ts";
import { companies, zone } from "./goods.ts";
import { type Reply, malformed, refuse, succeed } from "./refuse.ts";

/** The client's record, with a serial number as its bonus. */
export const record = (book: Book, client: ClientWire): Reply => {
  book.serial += 1;
  book.deletionFlags.set(book.serial, client.delete_personal_data);
  const reply: ReplyWire<typeof getClient> = {
    client: { ...client, bonus: book.serial, asked: [], messaged: null },
  };
  return succeed(reply);
};

/** Another e-mail invalidates the previous letter. */
const changeAddress = (book: Book, clientId: number, client: ClientWire, email: string | null): void => {
  if (email === client.email) return;
  client.email_verified = false;
  for (const letter of book.letters) if (letter.owner === clientId) letter.isReplaced = true;
};

export const update = (
  book: Book,
  { clientId, client }: { clientId: number; client: ClientWire },
  asked: RequestOf<typeof updateClient>,
  now: number,
): Reply => {
  const { consents: _given, ...change } = asked;
  const { birthdate, city, company, email } = change;
  if (typeof birthdate === "string" && !isBirthdate(birthdate, dayIn(zone, now)))
    return malformed("birthdate");
  if (city !== undefined && !isSupportedCity(city)) return refuse("city.unsupported");
  if (typeof company === "number" && !companies.some(({ id }) => id === company)) return malformed("company");
  if (email !== undefined) changeAddress(book, clientId, client, email);
  // Cast: omitted fields are absent, not undefined.
  Object.assign(client, change as Partial<ClientWire>);
  return record(book, client);
};

/** Accepts the token of a letter. */
export const verify = (book: Book, { token }: RequestOf<typeof verifyEmail>): Reply => {
  const letter = book.letters.find((each) => each.token === token);
  const client = book.clients.get(letter?.owner ?? 0);
  if (letter === undefined || client === undefined) return refuse("email.tokenInvalid");
  if (client.delete_personal_data) return refuse("client.deleting");
  if (client.forbidden) return refuse("client.forbidden");
  if (letter.isReplaced) return refuse("email.tokenInvalid");
  client.email_verified = true;
  return succeed({});
};

/** Open subscriptions end on the day of the deletion. */
const setDeletionDay = (book: Book, clientId: number, at: Date | null): void => {
  const leavesOn = at === null ? null : dayIn(zone, at);
  for (const row of book.subscriptions.values())
    if (row.owner === clientId && openStatuses.some((status) => status === row.status))
      book.subscriptions.set(row.id, { ...row, leavesOn });
};

export const leave = (
  book: Book,
  { token, clientId, client }: { token: string; clientId: number; client: ClientWire },
  { agreement }: RequestOf<typeof requestDeletion>,
  now: number,
): Reply => {
  const agreed = new TextDecoder().decode(Uint8Array.from(atob(agreement), (c) => c.charCodeAt(0)));
  if (!agreed.startsWith(token) || !isAgreementWord(agreed.slice(token.length)))
    return refuse("agreement.wrong");
  client.delete_personal_data = true;
  client.delete_personal_data_date = new Date(now).toISOString();
  setDeletionDay(book, clientId, deletionAt(new Date(now)));
  return record(book, client);
};

export const stay = (book: Book, { clientId, client }: { clientId: number; client: ClientWire }): Reply => {
  client.delete_personal_data = false;
  client.delete_personal_data_date = null;
  setDeletionDay(book, clientId, null);
  return record(book, client);
};

export const signOut = (
  book: Book,
  { token, clientId }: { token: string; clientId: number },
  { session }: RequestOf<typeof endSession>,
): Reply => {
  const id = session ?? book.tokens.get(token)?.id;
  const known = sessionsOf(book, clientId).find((each) => each.id === id);
  if (known === undefined) return refuse("resource.missing");
  known.dead = true;
  return succeed({});
};

export const signIns = (book: Book, { token, clientId }: { token: string; clientId: number }): Reply => {
  const current = book.tokens.get(token)?.id;
  const reply: ReplyWire<typeof listSessions> = {
    sessions: sessionsOf(book, clientId).map(({ id, device, at, lastUsed }) => ({
      id,
      device,
      current: id === current,
      created: new Date(at).toISOString(),
      lastUsed: new Date(lastUsed).toISOString(),
    })),
  };
  return succeed(reply);
};
