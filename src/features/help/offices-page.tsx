import { Link, useNavigate } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import type { Catalog } from "#contract/info.ts";
import { cityOf } from "#machines/account/account.view.ts";
import { useView } from "../../actors/use-view.tsx";
import { Field } from "../../ui/field.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Offices } from "../../ui/office.tsx";
import { Lead } from "../../ui/page.tsx";
import { CatalogGate } from "../catalog/catalog-gate.tsx";
import { BackLink } from "../shell/back-link.tsx";
import { TaskPage } from "../shell/task-page.tsx";
import { findOffices } from "./find-offices.ts";
import { OfficeItem } from "./office-item.tsx";
import { useOfficesByOpening } from "./use-office-hours.ts";

/** A search is of use from so many offices on. */
const manyOffices = 3;

/** `/offices/`: where devices of the client's city are handed out and taken back. */
export const OfficesPage = ({ q }: { q: string | undefined }) => {
  const { t } = useTranslation(["help", "shell"]);
  return (
    <TaskPage
      title={t("offices.title")}
      back={<BackLink to="/subscriptions/" />}
      path={
        <>
          <li>
            <Link to="/subscriptions/">{t("shell:nav.subscriptions")}</Link>
          </li>
          <li aria-current="page">{t("offices.title")}</li>
        </>
      }
    >
      <h1 tabIndex={-1}>{t("offices.title")}</h1>
      <CatalogGate>{({ org }) => <AllOffices offices={org.offices} q={q} />}</CatalogGate>
    </TaskPage>
  );
};

const AllOffices = ({ offices, q = "" }: { offices: Catalog["org"]["offices"]; q: string | undefined }) => {
  const { t } = useTranslation("help");
  const navigate = useNavigate();
  const city = useView("account", cityOf);
  const { ordered, open, known } = useOfficesByOpening(offices, null);
  const found = findOffices(ordered, q);
  if (offices.length === 0) return <Notice title={t("offices.none")}>{t("offices.noneLead")}</Notice>;
  return (
    <>
      <Lead>
        {[
          city !== undefined && t("offices.city", { city: city.name }),
          known && t(open === 0 ? "offices.allClosed" : "offices.open", { count: open, all: offices.length }),
        ]
          .filter(Boolean)
          .join(" ")}
      </Lead>
      {offices.length >= manyOffices && (
        <search>
          <Field
            type="search"
            label={t("offices.search")}
            defaultValue={q}
            autoComplete="off"
            maxLength={100}
            onChange={({ target }) =>
              // Typing is not a step back in the history, and nothing fades.
              void navigate({
                to: "/offices/",
                search: target.value === "" ? {} : { q: target.value },
                replace: true,
                viewTransition: false,
              })
            }
          />
        </search>
      )}
      <p role="status">{q !== "" && found.length === 0 && t("offices.notFound")}</p>
      <Offices wide>
        {found.map((office, place) => (
          <OfficeItem key={office.id} office={office} near={place === 0} heading="h2" />
        ))}
      </Offices>
    </>
  );
};
