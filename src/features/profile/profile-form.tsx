import { Link } from "@tanstack/react-router";
import { type ReactNode, type SubmitEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { isDay } from "#contract/day.ts";
import { Communication, Gender } from "#contract/user.ts";
import { emailView, profileView } from "#machines/account/account.view.ts";
import { type ProfileField, profileFields } from "#machines/account/profile-fields.ts";
import { useSend, useView } from "../../actors/use-view.tsx";
import { Button } from "../../ui/button.tsx";
import { Columns, Deck } from "../../ui/columns.tsx";
import { Dock } from "../../ui/dock.tsx";
import { Field } from "../../ui/field.tsx";
import { FieldPair, Fields } from "../../ui/fields.tsx";
import { check } from "../../ui/icons.ts";
import { Notice } from "../../ui/notice.tsx";
import { Lead, Section } from "../../ui/page.tsx";
import { formatPhone } from "../../ui/phone.ts";
import { Segment, SegmentOption } from "../../ui/segment.tsx";
import { Select } from "../../ui/select.tsx";
import { Status } from "../../ui/status.tsx";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import { CitizenshipOptions } from "./citizenship-options.tsx";
import { EmailStatus } from "./email-status.tsx";
import { ProfileProblems } from "./profile-problems.tsx";
import { type FieldProblem, readProfile, refusalOf } from "./read-profile.ts";
import { readDay, writeDay } from "./typed-day.ts";
import { shownIn, typedIn } from "./typed-profile.ts";
import { UnsavedNote } from "./unsaved-note.tsx";

interface ProfileFormProps {
  forCheckout: boolean;
  /** What was typed is given up: the form has to start over. */
  onGiveUp: () => void;
  /** What follows the fields: things that are saved by themselves. */
  children?: ReactNode;
}

/** Personal data (spec §3, "Personal data form"); checked by the contract before anything is sent. */
export const ProfileForm = ({ forCheckout, onGiveUp, children }: ProfileFormProps) => {
  const { t } = useTranslation("profile");
  const send = useSend("account");
  const { state, client, typed, notice, refusedFields, save } = useView("account", profileView);
  const shown = shownIn(client, typed);
  const emailState = useView("account", emailView).state;
  const [problems, setProblems] = useState<Partial<Record<ProfileField, FieldProblem>>>({});
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const read = readProfile(new FormData(form));
    setProblems(read.ok ? {} : read.problems);
    if (read.ok) send({ type: "profile.submitted", change: read.change });
    else firstWrong(form, read.problems)?.focus();
  };
  const keep = ({ currentTarget: form }: { currentTarget: HTMLFormElement }) =>
    send({ type: "profile.typed", typed: typedIn(new FormData(form), client) });
  const giveUp = () => {
    send({ type: "profile.typed", typed: null });
    onGiveUp();
  };
  const refused = profileFields.filter((field) => refusedFields.includes(field));
  const wrong = { ...Object.fromEntries(refused.map((field) => [field, refusalOf(field)])), ...problems };
  const faultOf = (field: ProfileField) => {
    const problem = wrong[field];
    return problem === undefined ? {} : { error: t(`error.${problem}`) };
  };
  // Whoever may only look is shown nothing that looks as if it could be changed.
  const viewOnly = !save.can && (save.why === "forbidden" || save.why === "deletionPending");
  const saving = state === "saving";
  const reason = save.can || saving ? undefined : t(`reason.${save.why}`);
  return (
    <Columns
      onSubmit={submit}
      onChange={keep}
      side={
        <Deck>
          <Dock
            // Whoever came from the checkout has read what to do.
            {...(!forCheckout && typed === null && { subject: t("dock.unchanged") })}
            subjectOn="wide"
            {...(typed !== null &&
              !saving && { note: <UnsavedNote onGiveUp={giveUp} />, noteOn: "beside" as const })}
          >
            <Button
              // It can be pressed, and takes nobody's eye while there is nothing to save.
              kind={forCheckout || typed !== null || saving ? "go" : "line"}
              type="submit"
              busy={saving}
              {...(state === "saved" && { icon: check })}
              {...(reason !== undefined && { reason })}
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
        <span role="status">{state === "saved" && t("saved")}</span>
      </VisuallyHidden>
      <Fields>
        {/* A single one is said at its field, to which the press has led. */}
        {(refused.length > 0 || Object.keys(problems).length > 1) && <ProfileProblems problems={wrong} />}
        {notice === "unreachable" && (
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
            {...faultOf("lastName")}
          />
          <Field
            label={t("firstName")}
            name="firstName"
            autoComplete="given-name"
            defaultValue={shown.firstName}
            readOnly={viewOnly}
            {...faultOf("firstName")}
          />
        </FieldPair>
        <Field
          label={t("patronymic")}
          name="patronymic"
          autoComplete="additional-name"
          optional={t("patronymicHint")}
          defaultValue={shown.patronymic}
          readOnly={viewOnly}
          {...faultOf("patronymic")}
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
            {...faultOf("birthdate")}
          />
          <Select
            label={t("gender")}
            name="gender"
            optional={t("optional")}
            autoComplete="sex"
            defaultValue={shown.gender}
            disabled={viewOnly}
            {...faultOf("gender")}
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
          {...faultOf("citizenship")}
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
          // The type "email" would turn an internationalised domain into punycode while it is typed (Chromium).
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          {...(emailState === "none" && { hint: t("emailHint") })}
          {...(emailState === "verified" && {
            hint: (
              <>
                <Status kind="good">{t("email.verified")}</Status>
                <br />
                <span>{t("emailVerifiedHint")}</span>
              </>
            ),
          })}
          defaultValue={shown.email}
          readOnly={viewOnly}
          {...faultOf("email")}
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
      {children}
    </Columns>
  );
};

/** The first field that has to be corrected, in the order of the form. */
const firstWrong = (form: HTMLFormElement, problems: Partial<Record<ProfileField, FieldProblem>>) =>
  [...form.elements].find(
    (element): element is HTMLInputElement | HTMLSelectElement =>
      (element instanceof HTMLInputElement || element instanceof HTMLSelectElement) &&
      element.name in problems,
  );
