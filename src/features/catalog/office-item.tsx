import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { Office as OfficeData } from "#contract/info.ts";
import { joined } from "../../i18n/typography.ts";
import { buttonClass } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { phone as phoneIcon } from "../../ui/icons.ts";
import { Office } from "../../ui/office.tsx";
import { phoneInText } from "../../ui/phone.ts";
import { Status } from "../../ui/status.tsx";
import { RouteLink } from "./route-link.tsx";
import { useOfficeHours } from "./use-office-hours.ts";

interface OfficeItemProps {
  office: OfficeData;
  /** With its city, if the page does not name it. */
  address?: string;
  near?: boolean;
  heading: "h2" | "h3";
  /** Below the hours: what can be done there. */
  children?: ReactNode;
}

/** An office: hours, directions, phone. */
export const OfficeItem = ({
  office,
  address = joined(office.address),
  near = false,
  heading,
  children,
}: OfficeItemProps) => {
  const { t } = useTranslation("help");
  const status = useOfficeHours()(office);
  const { hours, phone } = office;
  return (
    <Office
      near={near}
      heading={heading}
      title={address}
      status={status !== null && <Status kind={status.kind}>{status.words}</Status>}
      acts={
        <>
          <RouteLink office={office} kind={near ? "solid" : "line"} small />
          {phone !== undefined && (
            <a
              className={buttonClass({ kind: "line", small: true })}
              href={`tel:+${phone}`}
              aria-label={t("office.callAt", { phone: phoneInText(phone), address: office.address })}
            >
              <Icon of={phoneIcon} />
              <span>{phoneInText(phone)}</span>
            </a>
          )}
        </>
      }
    >
      <p>{t("office.hours", { name: office.name, hours })}</p>
      {children}
    </Office>
  );
};
