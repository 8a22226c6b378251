import { Link, useBlocker } from "@tanstack/react-router";
import { type ReactNode, type SubmitEvent, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { isDay } from "#contract/day.ts";
import { type Client, Communication, Gender, ProfileChange } from "#contract/user.ts";
import { emailView, profileView, settingsView } from "#machines/account/account.view.ts";
import {
  type ProfileField,
  type TypedProfile,
  inEachField,
  profileFields,
} from "#machines/account/profile-fields.ts";
import { useSend, useView } from "../../actors/use-view.tsx";
import { Button, TextButton } from "../../ui/button.tsx";
import { Columns, Deck } from "../../ui/columns.tsx";
import { Dock } from "../../ui/dock.tsx";
import { Field, FieldPair, Fields, Select } from "../../ui/field.tsx";
import { takeLostFocus } from "../../ui/focus.ts";
import { check, mail } from "../../ui/icons.ts";
import { Notice } from "../../ui/notice.tsx";
import { Lead, Section } from "../../ui/page.tsx";
import { formatPhone } from "../../ui/phone.ts";
import { Segment, SegmentOption } from "../../ui/segment.tsx";
import { Status } from "../../ui/status.tsx";
import { VisuallyHidden } from "../../ui/announce.tsx";
import { CitizenshipOptions } from "./citizenship-options.tsx";
import * as v from "valibot";
import { emailFaultOf } from "#contract/email.ts";
import { cleanText } from "#contract/text.ts";
import { formText } from "../../ui/form-text.ts";

/** Formats `YYYY-MM-DD` as `12.04.1996`; empty for null. */
export const writeDay = (day: string | null): string => (day ?? "").split("-").toReversed().join(".");

/** Any separators, or eight digits: numeric keypads have no full stop. */
const dayFirst = /^(\d{1,2})[\s./,-]+(\d{1,2})[\s./,-]+(\d{4})$|^(\d{2})(\d{2})(\d{4})$/;

/**
 * Parses a typed day to `YYYY-MM-DD`. Anything else, and a day filled in by the browser (`1996-04-12`), is returned
 * as is; the contract validates.
 */
export const readDay = (typed: string): string => {
  const parts = dayFirst
    .exec(cleanText(typed))
    ?.slice(1)
    .filter((part) => part !== undefined);
  const [day, month, year] = parts ?? [];
  return day === undefined || month === undefined || year === undefined
    ? cleanText(typed)
    : `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
};

/** Each has a text in the locales. */
type FieldProblem =
  | ("required" | "long" | "text" | "date" | "age")
  | ("email" | "emailName" | "emailAlphabets");

/** Required: without them no device is handed over (spec §5). */
const needed: readonly ProfileField[] = ["lastName", "firstName", "citizenship", "email"];

type ReadProfile =
  | { ok: true; change: ProfileChange }
  | { ok: false; problems: Partial<Record<ProfileField, FieldProblem>> };

const emailProblems = { name: "emailName", alphabets: "emailAlphabets", format: "email" } as const;

/** Why the server refused a field. An existing birthdate can only be too early or too late. */
const refusalProblem = (field: ProfileField): FieldProblem => {
  if (field === "birthdate") return "age";
  return field === "email" ? "email" : "text";
};

/** Validates with the contract's schema; an empty field clears the stored value. */
export const readProfile = (data: FormData): ReadProfile => {
  const typed = Object.fromEntries(
    profileFields.map((name) => {
      const text = cleanText(formText(data, name));
      if (text === "") return [name, null];
      return [name, name === "birthdate" ? readDay(text) : text];
    }),
  );
  const problems: Partial<Record<ProfileField, FieldProblem>> = {};
  const read = v.safeParse(ProfileChange, typed);
  for (const issue of read.issues ?? []) {
    const field = profileFields.find((name) => name === issue.path?.[0]?.key);
    if (field === "email") problems.email = emailProblems[emailFaultOf(typed["email"] ?? "")];
    else if (field === "birthdate") problems.birthdate = "date";
    else if (field !== undefined) problems[field] = issue.type === "max_length" ? "long" : "text";
  }
  // The contract checks the format; client and server check that the day exists.
  if (typeof typed["birthdate"] === "string" && !isDay(typed["birthdate"])) problems.birthdate = "date";
  for (const name of needed) if (typed[name] === null) problems[name] = "required";
  return read.success && Object.keys(problems).length === 0
    ? { ok: true, change: read.output }
    : { ok: false, problems };
};

/** Typed values, else stored ones. */
export const shownFields = (client: Client, typed: TypedProfile | null): Record<ProfileField, string> => ({
  ...inEachField((field) => (field === "birthdate" ? writeDay(client.birthdate) : (client[field] ?? ""))),
  ...typed,
});

/** Fields that differ from the stored values; null if none do. */
export const changedFields = (form: FormData, client: Client): TypedProfile | null => {
  const stored = shownFields(client, null);
  const typed: Partial<Record<ProfileField, string>> = {};
  for (const field of profileFields) {
    const value = formText(form, field);
    if (value !== stored[field]) typed[field] = value;
  }
  return Object.keys(typed).length === 0 ? null : typed;
};

/** Shows the values as they are stored: without spaces around them, the day with full stops. */
const showStored = (form: HTMLFormElement, change: ProfileChange): void => {
  for (const element of form.elements) {
    if (!(element instanceof HTMLInputElement) || element.type === "radio") continue;
    const field = profileFields.find((name) => name === element.name);
    if (field === undefined) continue;
    const value = change[field] ?? null;
    element.value = field === "birthdate" ? writeDay(value) : (value ?? "");
  }
};

interface ProfileFormProps {
  forCheckout: boolean;
  /** Replaces a form that may have had the focus. */
  isRestarted: boolean;
  onSubmitted: (change: ProfileChange) => void;
  /** Discards the input; the form restarts. */
  onGiveUp: () => void;
  /** Sections that save by themselves. */
  below?: ReactNode;
}

/** Personal data (spec §3). */
export const ProfileForm = ({ forCheckout, isRestarted, onSubmitted, onGiveUp, below }: ProfileFormProps) => {
  const { t } = useTranslation("profile");
  const send = useSend("account");
  const { state, client, typed, notice, refusedFields, save } = useView("account", profileView);
  const shown = shownFields(client, typed);
  const settings = useView("account", settingsView).state;
  const emailState = useView("account", emailView).state;
  const [problems, setProblems] = useState<Partial<Record<ProfileField, FieldProblem>>>({});
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const read = readProfile(new FormData(form));
    setProblems(read.ok ? {} : read.problems);
    if (!read.ok) return firstWrong(form, read.problems)?.focus();
    showStored(form, read.change);
    onSubmitted(read.change);
    send({ type: "profile.submitted", change: read.change });
  };
  const keep = ({ currentTarget: form }: { currentTarget: HTMLFormElement }) =>
    send({ type: "profile.typed", typed: changedFields(new FormData(form), client) });
  const giveUp = () => {
    send({ type: "profile.typed", typed: null });
    onGiveUp();
  };
  const refused = profileFields.filter((field) => refusedFields.includes(field));
  const wrong = {
    ...Object.fromEntries(refused.map((field) => [field, refusalProblem(field)])),
    ...problems,
  };
  const errorFor = (field: ProfileField) => {
    const problem = wrong[field];
    return problem === undefined ? {} : { error: t(`error.${problem}`) };
  };
  // A read-only account sees no field that looks editable.
  const viewOnly = !save.can && (save.why === "forbidden" || save.why === "deletionPending");
  const saving = state === "saving";
  // Settings save quickly: a reason would appear and vanish under the button.
  const busy = saving || settings === "saving";
  const reason = save.can || busy ? undefined : t(`reason.${save.why}`);
  return (
    <Columns
      onSubmit={submit}
      onChange={keep}
      below={below}
      side={
        <Deck>
          <Dock
            // The checkout has explained what to do.
            subject={!forCheckout && typed === null && t("dock.unchanged")}
            subjectOn="wide"
            note={typed !== null && !saving && <UnsavedNote onGiveUp={giveUp} />}
            noteOn="beside"
          >
            <Button
              ref={isRestarted ? takeLostFocus : null}
              // Enabled but quiet while nothing has changed.
              kind={forCheckout || typed !== null || saving ? "go" : "line"}
              type="submit"
              busy={busy}
              icon={state === "saved" ? check : undefined}
              reason={reason}
            >
              {t(saving ? "saving" : state === "saved" ? "saved" : forCheckout ? "saveForCheckout" : "save")}
            </Button>
          </Dock>
        </Deck>
      }
    >
      <h1 tabIndex={-1}>{t(forCheckout ? "forCheckout.title" : "title")}</h1>
      <Lead>{t(forCheckout ? "forCheckout.lead" : "lead")}</Lead>
      <VisuallyHidden>
        <span role="status">{(state === "saved" || settings === "saved") && t("saved")}</span>
      </VisuallyHidden>
      <Fields>
        {/* A single problem is shown at its field, which has the focus. */}
        {(refused.length > 0 || Object.keys(problems).length > 1) && <ProfileProblems problems={wrong} />}
        {notice !== null && refused.length === 0 && (
          <Notice kind="bad" role="alert" title={t("notSaved.title")}>
            {t("notSaved.lead")}
          </Notice>
        )}
        <FieldPair>
          <Field
            label={t("lastName")}
            name="lastName"
            autoComplete="family-name"
            defaultValue={shown.lastName}
            readOnly={viewOnly}
            {...errorFor("lastName")}
          />
          <Field
            label={t("firstName")}
            name="firstName"
            autoComplete="given-name"
            defaultValue={shown.firstName}
            readOnly={viewOnly}
            {...errorFor("firstName")}
          />
        </FieldPair>
        <Field
          label={t("patronymic")}
          name="patronymic"
          autoComplete="additional-name"
          optional={t("patronymicHint")}
          defaultValue={shown.patronymic}
          readOnly={viewOnly}
          {...errorFor("patronymic")}
        />
        <FieldPair>
          <Field
            label={t("birthdate")}
            name="birthdate"
            optional={t("optional")}
            inputMode="numeric"
            autoComplete="bday"
            hint={t("birthdateHint")}
            defaultValue={shown.birthdate}
            onBlur={({ currentTarget: input }) => {
              const day = readDay(input.value);
              if (isDay(day)) input.value = writeDay(day);
            }}
            readOnly={viewOnly}
            {...errorFor("birthdate")}
          />
          <Select
            label={t("gender")}
            name="gender"
            optional={t("optional")}
            autoComplete="sex"
            defaultValue={shown.gender}
            disabled={viewOnly}
            {...errorFor("gender")}
          >
            <option value="">{t("genderNone")}</option>
            {Gender.options.map((gender) => (
              <option key={gender} value={gender}>
                {t(`gender.${gender}`)}
              </option>
            ))}
          </Select>
        </FieldPair>
        <Select
          label={t("citizenship")}
          name="citizenship"
          defaultValue={shown.citizenship}
          disabled={viewOnly}
          {...errorFor("citizenship")}
        >
          <CitizenshipOptions />
        </Select>
        <Field
          label={t("phone")}
          hint={
            <>
              <span>{t("phoneHint")}</span> <Link to="/offices/">{t("phoneOffices")}</Link>
            </>
          }
          locked
          value={formatPhone(client.phone)}
          readOnly
        />
        <Field
          label={t("email")}
          name="email"
          // `type="email"` would show an internationalised domain as punycode (Chromium).
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          hint={
            emailState === "verified" ? (
              <>
                <Status kind="good">{t("email.verified")}</Status>
                <br />
                <span>{t("emailVerifiedHint")}</span>
              </>
            ) : (
              emailState === "none" && t("emailHint")
            )
          }
          defaultValue={shown.email}
          readOnly={viewOnly}
          {...errorFor("email")}
        />
        <EmailStatus />
      </Fields>
      <Section title={t("communication")}>
        <Segment legend={t("communication")} four>
          {Communication.options.map((way) => (
            <SegmentOption
              key={way}
              name="communication"
              value={way}
              title={t(`communication.${way}`)}
              defaultChecked={shown.communication === way}
              disabled={viewOnly}
            />
          ))}
        </Segment>
      </Section>
    </Columns>
  );
};

/** In the order of the form. */
const firstWrong = (form: HTMLFormElement, problems: Partial<Record<ProfileField, FieldProblem>>) =>
  [...form.elements].find(
    (element): element is HTMLInputElement | HTMLSelectElement =>
      (element instanceof HTMLInputElement || element instanceof HTMLSelectElement) &&
      element.name in problems,
  );

/** Other pages keep the input; closing or reloading the tab does not. */
const never = (): boolean => false;

interface UnsavedNoteProps {
  /** Restores the stored values. */
  onGiveUp: () => void;
}

/** Unsaved changes: the browser asks before the tab closes or reloads. */
const UnsavedNote = ({ onGiveUp }: UnsavedNoteProps) => {
  const { t } = useTranslation("profile");
  useBlocker({ shouldBlockFn: never, enableBeforeUnload: true });
  return (
    <>
      <span>{t("unsaved")}</span> <TextButton onClick={onGiveUp}>{t("unsaved.giveUp")}</TextButton>
    </>
  );
};

/** An unverified e-mail, and a new verification letter; nothing if the backend sends none. */
const EmailStatus = () => {
  const { t } = useTranslation("profile");
  const send = useSend("account");
  const { email, state, letter, resend } = useView("account", emailView);
  const reasonId = useId();
  if (state !== "unverified") return null;
  const failed = letter === "unreachable" || letter === "refused";
  const waits = letter === "none" || letter === "sending";
  const barred = resend.can || resend.why === "pending" || resend.why === "notNeeded" ? null : resend.why;
  return (
    <Notice
      kind={failed ? "bad" : "plain"}
      icon={mail}
      role={failed ? "alert" : letter === "sent" ? "status" : undefined}
      title={waits ? t("email.unverified") : t(`email.${letter}`, { email: email ?? "" })}
      action={
        letter !== "sent" && (
          <TextButton
            off={!resend.can}
            aria-describedby={barred === null ? undefined : reasonId}
            onClick={() => send({ type: "letter.requested" })}
          >
            {t(letter === "sending" ? "email.sending" : "email.send")}
          </TextButton>
        )
      }
    >
      {barred !== null ? (
        <span id={reasonId}>{t(`reason.${barred}`)}</span>
      ) : (
        waits && t("email.unverifiedNote")
      )}
    </Notice>
  );
};

interface ProfileProblemsProps {
  problems: Partial<Record<ProfileField, FieldProblem>>;
}

/** Lists the wrong fields; each name focuses its field. */
const ProfileProblems = ({ problems }: ProfileProblemsProps) => {
  const { t } = useTranslation("profile");
  const wrong = profileFields.filter((field) => problems[field] !== undefined);
  if (wrong.length === 0) return null;
  return (
    <Notice
      kind="bad"
      title={t(wrong.every((field) => problems[field] === "required") ? "empty" : "problems", {
        count: wrong.length,
      })}
    >
      <ul>
        {wrong.map((field) => (
          <li key={field}>
            <TextButton
              onClick={({ currentTarget: { form } }) => {
                const control = form?.elements.namedItem(field);
                if (control instanceof HTMLElement) control.focus();
              }}
            >
              {t(field)}
            </TextButton>
          </li>
        ))}
      </ul>
    </Notice>
  );
};
