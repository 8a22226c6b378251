import { useTranslation } from "react-i18next";
import {
  type RegistrationView,
  isOnline,
  registrationView,
} from "#machines/registration/registration.view.ts";
import { useSend, useView } from "../../actors/use-view.tsx";
import { Button, TextButton } from "../../ui/button.tsx";
import { Gate, GateHead, GateLinks, gateFormClass } from "../../ui/gate.tsx";
import { out } from "../../ui/icons.ts";
import { HomeLogo } from "../shell/brand.tsx";
import { LanguageLink, PageFooter } from "../shell/page-footer.tsx";
import { AskSupport } from "../shell/support.tsx";
import { hasRegistration } from "#machines/session/session.view.ts";
import { type ReactNode, type SubmitEvent, useState } from "react";
import { cleanText } from "#contract/text.ts";
import { Notice } from "../../ui/notice.tsx";
import { Select } from "../../ui/field.tsx";
import { takeLostFocus } from "../../ui/focus.ts";
import { CitizenshipOptions } from "./citizenship-options.tsx";
import type { City } from "#contract/info.ts";
import { Typeahead, type TypeaheadOption } from "../../ui/typeahead.tsx";
import { nearCities, searchCities } from "./search-cities.ts";
import * as v from "valibot";
import { FormId } from "#contract/form.ts";
import { Citizenship } from "#contract/user.ts";
import type { RegistrationForm as RegistrationChoices } from "#machines/registration/registration.ports.ts";

const chosenOrNull = <Schema extends v.GenericSchema>(schema: Schema) =>
  v.union([
    v.pipe(
      v.literal(""),
      v.transform(() => null),
    ),
    schema,
  ]);

const Fields = v.object({
  city: FormId,
  company: chosenOrNull(FormId),
  citizenship: chosenOrNull(Citizenship),
});

/** Null without a city. */
export const readRegistration = (data: FormData): RegistrationChoices | null => {
  const read = v.safeParse(Fields, Object.fromEntries(data));
  if (!read.success) return null;
  const { city, company, citizenship } = read.output;
  return { cityId: city, companyId: company, citizenship };
};

/** Own layout: logo, language, sign-out (spec §2). */
export const RegistrationPage = () => {
  const { t } = useTranslation(["profile", "shell"]);
  const send = useSend("session");
  const { screen } = useView("registration", registrationView);
  return (
    <Gate
      tall={screen === "form" || screen === "loading" ? "fields" : undefined}
      art="/art/scooter.svg"
      top={
        <>
          <HomeLogo />
          <LanguageLink />
          <TextButton icon={out} onClick={() => send({ type: "session.logoutRequested" })}>
            {t("shell:signOut")}
          </TextButton>
        </>
      }
      footer={<PageFooter />}
    >
      <RegistrationSteps />
    </Gate>
  );
};

const RegistrationSteps = () => {
  const { t } = useTranslation("profile");
  const send = useSend("registration");
  const view = useView("registration", registrationView);
  const online = useView("registration", isOnline);
  switch (view.screen) {
    case "loading":
      return (
        <GateHead key="loading" title={t("registration.title")} headingRef={takeLostFocus}>
          {t("registration.loading")}
        </GateHead>
      );
    case "unreachable":
      return (
        <>
          <GateHead title={t("registration.failed.title")} headingRef={takeLostFocus}>
            {t(online ? "registration.failed.lead" : "registration.offline")}
          </GateHead>
          <div className={gateFormClass()}>
            <Button kind="go" onClick={() => send({ type: "registration.retryRequested" })}>
              {t("registration.again")}
            </Button>
          </div>
        </>
      );
    case "unsupportedCity":
      return (
        <>
          <GateHead title={t("registration.unsupported.title")} headingRef={takeLostFocus}>
            {t("registration.unsupported.lead", { city: view.city ?? "" })}
          </GateHead>
          <div className={gateFormClass()}>
            <Button kind="go" onClick={() => send({ type: "city.changeRequested" })}>
              {t("registration.unsupported.other")}
            </Button>
          </div>
          <GateLinks>
            <AskSupport>{t("registration.unsupported.ask")}</AskSupport>
          </GateLinks>
        </>
      );
    case "form":
      return <RegistrationForm view={view} />;
  }
};

/** The router leaves the page when registration is done. */
export const RegistrationGate = () => (useView("session", hasRegistration) ? <RegistrationPage /> : null);

interface RegistrationFormProps {
  view: Extract<RegistrationView, { screen: "form" }>;
}

/** City is required; employer and citizenship are optional. */
const RegistrationForm = ({ view }: RegistrationFormProps) => {
  const { t } = useTranslation(["profile", "city"]);
  const send = useSend("registration");
  const { choices, form, notice, refusedFields: refused } = view;
  const online = useView("registration", isOnline);
  const busy = !view.submit.can && view.submit.why === "pending";
  const isRefusedElsewhere =
    notice === "request.malformed" && !refused.includes("company") && !refused.includes("citizenship");
  const [cityFault, setCityFault] = useState<"empty" | "unknown" | null>(null);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const read = readRegistration(new FormData(event.currentTarget));
    const field = event.currentTarget.querySelector("input");
    // Unknown input differs from an empty field.
    const fault = cleanText(field?.value ?? "") === "" ? "empty" : "unknown";
    setCityFault(read === null ? fault : null);
    if (read !== null) return send({ type: "registration.submitted", form: read });
    field?.focus();
    // Opens the suggestions.
    if (fault === "unknown") field?.click();
  };
  return (
    <>
      <GateHead title={t("registration.title")} headingRef={takeLostFocus}>
        {t("registration.lead")}
      </GateHead>
      <form className={gateFormClass()} onSubmit={submit} noValidate>
        <CityField
          cities={choices.cities}
          chosen={form?.cityId ?? choices.preferredCityId ?? null}
          error={cityFault !== null && t(cityFault === "empty" ? "error.required" : "city:notChosen")}
        />
        <Select
          label={t("company")}
          name="company"
          optional={t("optional")}
          hint={t("companyHint")}
          defaultValue={form?.companyId ?? ""}
          error={refused.includes("company") && t("error.text")}
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
          optional={t("optional")}
          hint={t("citizenshipHint")}
          defaultValue={form?.citizenship ?? ""}
          error={refused.includes("citizenship") && t("error.text")}
        >
          <CitizenshipOptions />
        </Select>
        {(notice === "unreachable" || isRefusedElsewhere) && (
          <Notice kind="bad" role="alert" title={t("registration.notSaved")} />
        )}
        <Button kind="go" type="submit" busy={busy} reason={!online && t("registration.offline")}>
          {t(busy ? "registration.submitting" : "registration.submit")}
        </Button>
      </form>
    </>
  );
};

interface CityFieldProps {
  cities: readonly City[];
  /** The preselected city id. */
  chosen: number | null;
  error?: ReactNode;
}

/** A city typeahead; submits the id as `city`. */
const CityField = ({ cities, chosen, error }: CityFieldProps) => {
  const { t } = useTranslation("city");
  const asOption = ({ id, name, supported }: City): TypeaheadOption => ({
    value: String(id),
    label: name,
    ...(!supported && { note: t("notYet") }),
  });
  const search = (typed: string) => searchCities(cities, typed).map(asOption);
  return (
    <Typeahead
      name="city"
      label={t("label")}
      hint={t("hint")}
      search={search}
      count={(count) => t("found", { count })}
      nothing={
        <>
          <b>{t("unknown")}</b>
          <span>{t("unknownWay")}</span>
        </>
      }
      near={{ search: (typed) => nearCities(cities, typed).map(asOption), title: <b>{t("near")}</b> }}
      defaultValue={chosen === null ? undefined : String(chosen)}
      error={error}
    />
  );
};
