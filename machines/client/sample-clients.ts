import type { Client } from "#contract/user.ts";

/** A client without flags, in a city we serve. */
export const client: Client = {
  emailVerified: false,
  firstName: "Анна",
  lastName: "Смирнова",
  patronymic: null,
  email: "anna@example.com",
  birthdate: null,
  gender: null,
  citizenship: "RU",
  communication: "phone",
  phone: "79990000002",
  cityId: 1,
  companyId: null,
  bonus: 12_300,
  deletionRequested: false,
  deletionRequestedAt: null,
  forbidden: false,
  created: "2026-11-01T10:00:00.000Z",
};
export const forbidden: Client = { ...client, emailVerified: true, forbidden: true };
export const leaving: Client = {
  ...client,
  emailVerified: true,
  deletionRequested: true,
  deletionRequestedAt: "2026-11-20T10:00:00.000Z",
};
