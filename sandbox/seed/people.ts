import { accountConsents } from "#contract/consent.ts";
import { newestVersion } from "#server/consents/consent-texts.ts";
import { giveAccountConsents } from "#server/consents/record-consents.ts";
import type { Database } from "#server/platform/database/database.ts";
import { clients } from "#server/platform/database/tables/clients.ts";
import type { Calendar } from "./calendar.ts";
import type { Reference } from "./reference.ts";

/**
 * Seeded clients: …01 has one of everything, …03 forbidden, …04 in deletion, …05 has many rows,
 * …06 is in trouble. …02 is
 * left out: a new client has no account before the first sign-in.
 */
export const seedPeople = async (
  tx: Database,
  { city, company }: Reference,
  { days, month }: Calendar,
): Promise<{ artem: number; pavel: number; nina: number }> => {
  const known = { cityId: city("Москва"), citizenship: "RU", created: month(-14) } as const;
  const rows = await tx
    .insert(clients)
    .values([
      {
        ...known,
        phone: "79990000001",
        firstName: "Артём",
        lastName: "Ковалёв",
        patronymic: "Игоревич",
        email: "artem.kovalev@example.com",
        emailVerifiedAt: month(-14),
        birthdate: "1996-04-12",
        gender: "male",
        communication: "telegram",
        companyId: company("Горячий пакет"),
      },
      {
        ...known,
        phone: "79990000003",
        firstName: "Олег",
        lastName: "Стоянов",
        email: "oleg.stoyanov@example.com",
        forbidden: true,
      },
      {
        ...known,
        phone: "79990000004",
        firstName: "Вера",
        lastName: "Прощина",
        email: "vera.proshchina@example.com",
        deletionRequestedAt: days(-3),
      },
      {
        ...known,
        phone: "79990000005",
        firstName: "Павел",
        lastName: "Многолетов",
        email: "pavel.mnogoletov@example.com",
        communication: "phone",
        companyId: company("Работаю на себя"),
      },
      {
        ...known,
        phone: "79990000006",
        firstName: "Нина",
        lastName: "Тревогина",
        email: "nina.trevogina@example.com",
        communication: "phone",
      },
    ])
    .returning({ id: clients.id, phone: clients.phone });
  for (const { id } of rows)
    await giveAccountConsents(
      tx,
      accountConsents.map((kind) => ({ kind, version: newestVersion(kind) })),
      {
        clientId: id,
        sessionId: null,
        device: "Chrome, Android",
        address: "127.0.0.1",
        language: "ru",
        now: known.created,
        how: "signIn",
      },
    );
  const clientByPhone = (phone: string): number => {
    const found = rows.find((row) => row.phone === phone);
    if (found === undefined) throw new Error(`${phone} was not seeded`);
    return found.id;
  };
  return {
    artem: clientByPhone("79990000001"),
    pavel: clientByPhone("79990000005"),
    nina: clientByPhone("79990000006"),
  };
};
