import { type SubmitEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { cleanText } from "#contract/text.ts";
import { isOnline, type RegistrationView } from "#machines/registration/registration.view.ts";
import { useSend, useView } from "../../actors/use-view.tsx";
import { Button } from "../../ui/button.tsx";
import { GateHead, gateFormClass } from "../../ui/gate.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Select } from "../../ui/select.tsx";
import { CityField } from "../city/city-field.tsx";
import { CitizenshipOptions } from "../profile/citizenship-options.tsx";
import { readRegistration } from "./read-registration.ts";

interface RegistrationFormProps {
  view: Extract<RegistrationView, { screen: "form" }>;
}

/** The city, which is needed; the employer and the citizenship, which may wait. */
export const RegistrationForm = ({ view }: RegistrationFormProps) => {
  const { t } = useTranslation(["profile", "city"]);
  const send = useSend("registration");
  const { choices, form, notice, refusedFields: refused } = view;
  const online = useView("registration", isOnline);
  const busy = !view.submit.can && view.submit.why === "pending";
  const [cityFault, setCityFault] = useState<"empty" | "unknown" | null>(null);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const read = readRegistration(new FormData(event.currentTarget));
    const field = event.currentTarget.querySelector("input");
    // What is typed and not on the list is no empty field.
    const fault = cleanText(field?.value ?? "") === "" ? "empty" : "unknown";
    setCityFault(read === null ? fault : null);
    if (read !== null) return send({ type: "registration.submitted", form: read });
    field?.focus();
    // What they are to choose from is opened.
    if (fault === "unknown") field?.click();
  };
  return (
    <>
      <GateHead title={t("registration.title")}>{t("registration.lead")}</GateHead>
      <form className={gateFormClass()} onSubmit={submit} noValidate>
        <CityField
          cities={choices.cities}
          chosen={form?.cityId ?? choices.preferredCityId ?? null}
          {...(cityFault !== null && {
            error: t(cityFault === "empty" ? "error.required" : "city:notChosen"),
          })}
        />
        <Select
          label={t("company")}
          name="company"
          hint={t("companyHint")}
          defaultValue={form?.companyId ?? ""}
          {...(refused.includes("company") && { error: t("error.text") })}
        >
          <option value="">{t("companyNone")}</option>
          {choices.companies.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
        <Select
          label={t("citizenship")}
          name="citizenship"
          hint={t("citizenshipHint")}
          defaultValue={form?.citizenship ?? ""}
          {...(refused.includes("citizenship") && { error: t("error.text") })}
        >
          <CitizenshipOptions />
        </Select>
        {notice === "unreachable" && <Notice kind="bad" role="alert" title={t("registration.notSaved")} />}
        <Button kind="go" type="submit" busy={busy} {...(!online && { reason: t("registration.offline") })}>
          {t(busy ? "registration.submitting" : "registration.submit")}
        </Button>
      </form>
    </>
  );
};
