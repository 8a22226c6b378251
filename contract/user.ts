import * as v from "valibot";
import { defineCall } from "./call.ts";
import { AskedConsent, Consent, GivenConsent } from "./consent.ts";
import { IsoDay, IsoMoment } from "./day.ts";
import { Email } from "./email.ts";
import { Id } from "./identifier.ts";
import { Kopecks } from "./kopecks.ts";
import { Phone } from "./phone.ts";
import { cleanText, text } from "./text.ts";

export const Gender = v.picklist(["female", "male"]);
export const Communication = v.picklist(["phone", "whatsapp", "telegram", "email"]);

/** ISO 3166-1 alpha-2 of countries whose papers the warehouse reads, or other. */
export const Citizenship = v.picklist(["RU", "BY", "KZ", "KG", "AM", "UZ", "TJ", "other"]);

/** Optional notices: reminders and news. Money and security are always sent. */
export const NoticeSettings = v.object({ reminders: v.boolean(), news: v.boolean() });

/** The client (spec §3); null where empty. Bonus in kopecks. */
export const Client = v.pipe(
  v.object({
    firstName: v.nullable(v.string()),
    lastName: v.nullable(v.string()),
    patronymic: v.nullable(v.string()),
    email: v.nullable(v.string()),
    /** Whether the e-mail is verified. Ours: absent if the backend sends no letters. */
    email_verified: v.optional(v.boolean()),
    birthdate: v.nullable(IsoDay),
    gender: v.nullable(Gender),
    citizenship: v.nullable(Citizenship),
    communication: v.nullable(Communication),
    phone: Phone,
    city: v.nullable(Id),
    company: v.nullable(Id),
    bonus: Kopecks,
    delete_personal_data: v.boolean(),
    delete_personal_data_date: v.nullable(IsoMoment),
    forbidden: v.boolean(),
    created: IsoMoment,
    /** Ours: absent if the backend has no such settings. */
    notices: v.optional(NoticeSettings),
    /** Ours: consents, the newest first, and those that are lacking; absent if the backend records none. */
    consents: v.optional(v.array(Consent)),
    asked: v.optional(v.array(AskedConsent)),
    /** Ours: when the newest message of the inbox was sent; null: none; absent if the backend keeps none. */
    messaged: v.optional(v.nullable(IsoMoment)),
  }),
  v.transform(
    ({ city, company, delete_personal_data, delete_personal_data_date, email_verified, ...rest }) => ({
      ...rest,
      ...(email_verified === undefined ? {} : { emailVerified: email_verified }),
      cityId: city,
      companyId: company,
      deletionRequested: delete_personal_data,
      deletionRequestedAt: delete_personal_data_date,
    }),
  ),
);
export type Client = v.InferOutput<typeof Client>;

/** Changes by the client; an absent field is unchanged, null empties it. */
export const ProfileChange = v.pipe(
  v.partial(
    v.object({
      firstName: v.nullable(text(100)),
      lastName: v.nullable(text(100)),
      patronymic: v.nullable(text(100)),
      email: v.nullable(Email),
      birthdate: v.nullable(IsoDay),
      gender: v.nullable(Gender),
      citizenship: v.nullable(Citizenship),
      communication: v.nullable(Communication),
      city: Id,
      company: v.nullable(Id),
      notices: NoticeSettings,
      /** Ours: consents to the documents in their newest versions. */
      consents: v.pipe(v.array(GivenConsent), v.maxLength(4)),
    }),
  ),
);
export type ProfileChange = v.InferOutput<typeof ProfileChange>;

/** Required before subscribing (spec §5). */
export const requiredProfileFields = ["lastName", "firstName", "citizenship", "email", "cityId"] as const;
export type RequiredProfileField = (typeof requiredProfileFields)[number];

/** Empty required fields, in the order of the form; invisible characters count as empty. */
export const missingProfileFields = (client: Pick<Client, RequiredProfileField>): RequiredProfileField[] =>
  requiredProfileFields.filter((field) => cleanText(String(client[field] ?? "")) === "");

const ClientReply = v.pipe(
  v.object({ client: Client }),
  v.transform(({ client }) => client),
);

export const getClient = defineCall("GET", "user/getinfo/", { reply: ClientReply });

/**
 * An unverified `email` as it is stored, alone, asks for another letter (ours). Refusals: `request.malformed {fields}`,
 * `city.unsupported`, `consent.required` for another version of a text.
 */
export const updateClient = defineCall("POST", "user/updateinfo/", {
  body: "json",
  request: ProfileChange,
  reply: ClientReply,
});

/**
 * `agreement`: base64 of token and typed word (encode-agreement.ts, agreement.ts). Refusals: `agreement.wrong` (400),
 * `client.deleting` for a second request.
 */
export const requestDeletion = defineCall("POST", "user/deletepersonaldata/", {
  body: "json",
  request: v.object({ agreement: v.pipe(v.string(), v.base64(), v.maxLength(512)) }),
  reply: ClientReply,
});

/** Withdraws the request within 12 days (our extension). */
export const withdrawDeletion = defineCall("DELETE", "user/deletepersonaldata/", { reply: ClientReply });

export const sendAdvertising = defineCall("POST", "user/advertising/", {
  body: "json",
  request: v.object({ advertising: text(200) }),
});

/**
 * Single use, expiring; works signed out. The same token again succeeds again. Refusal: `email.tokenInvalid`, the
 * same for unknown, expired and replaced ones.
 */
export const verifyEmail = defineCall("POST", "user/verifyemail/", {
  body: "json",
  access: "anyone",
  request: v.object({ token: v.pipe(v.string(), v.minLength(1), v.maxLength(256)) }),
});

/** Everything stored about the client, as one JSON object (our extension). */
export const exportData = defineCall("GET", "user/export/", {
  reply: v.object({ data: v.record(v.string(), v.unknown()) }),
});
