import { type SubmitEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { Communication } from "#contract/user.ts";
import { profileView } from "#machines/account/account.view.ts";
import { useAccount, useAccountSend } from "../../machines.tsx";
import { Button } from "../../ui/button.tsx";
import { Columns, Deck } from "../../ui/columns.tsx";
import { Dock } from "../../ui/dock.tsx";
import { Field } from "../../ui/field.tsx";
import { FieldPair, Fields } from "../../ui/fields.tsx";
import { Notice } from "../../ui/notice.tsx";
import { formatPhone } from "../../ui/phone.ts";
import { Select } from "../../ui/select.tsx";
import { CitizenshipOptions } from "./citizenship-options.tsx";
import { type FieldProblem, type ProfileField, readProfile } from "./read-profile.ts";

/** Personal data (spec §3, "Personal data form"); checked by the contract before anything is sent. */
export const ProfileForm = ({ forCheckout }: { forCheckout: boolean }) => {
  const { t } = useTranslation("profile");
  const send = useAccountSend();
  const { state, client, notice, refusedFields, save } = useAccount(profileView);
  const [problems, setProblems] = useState<Partial<Record<ProfileField, FieldProblem>>>({});
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const read = readProfile(new FormData(form));
    setProblems(read.ok ? {} : read.problems);
    if (read.ok) send({ type: "profile.submitted", change: read.change });
    else firstWrong(form, read.problems)?.focus();
  };
  const problemOf = (field: ProfileField) => {
    const problem = problems[field] ?? (refusedFields.includes(field) ? "text" : undefined);
    return problem === undefined ? {} : { error: t(`error.${problem}`) };
  };
  const saving = state === "saving";
  const reason =
    save.can || save.why === "pending"
      ? undefined
      : t(save.why === "offline" ? "reason.offline" : "reason.flagged");
  return (
    <Columns
      onSubmit={submit}
      side={
        <Deck>
          <Dock {...(state === "saved" && { note: t("saved") })}>
            <Button kind="go" type="submit" busy={saving} {...(reason !== undefined && { reason })}>
              {t(saving ? "saving" : forCheckout ? "saveForCheckout" : "save")}
            </Button>
          </Dock>
        </Deck>
      }
    >
      <Fields>
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
            defaultValue={client.lastName ?? ""}
            {...problemOf("lastName")}
          />
          <Field
            label={t("firstName")}
            name="firstName"
            autoComplete="given-name"
            defaultValue={client.firstName ?? ""}
            {...problemOf("firstName")}
          />
        </FieldPair>
        <Field
          label={t("patronymic")}
          name="patronymic"
          autoComplete="additional-name"
          hint={t("patronymicHint")}
          defaultValue={client.patronymic ?? ""}
          {...problemOf("patronymic")}
        />
        <Select
          label={t("citizenship")}
          name="citizenship"
          defaultValue={client.citizenship ?? ""}
          {...problemOf("citizenship")}
        >
          <CitizenshipOptions />
        </Select>
        <Field
          label={t("email")}
          name="email"
          type="email"
          autoComplete="email"
          hint={t("emailHint")}
          defaultValue={client.email ?? ""}
          {...problemOf("email")}
        />
        <Select
          label={t("communication")}
          name="communication"
          defaultValue={client.communication ?? ""}
          {...problemOf("communication")}
        >
          <option value="">{t("choose")}</option>
          {Communication.options.map((way) => (
            <option key={way} value={way}>
              {t(`communication.${way}`)}
            </option>
          ))}
        </Select>
        <Field label={t("phone")} hint={t("phoneHint")} value={formatPhone(client.phone)} readOnly />
      </Fields>
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
