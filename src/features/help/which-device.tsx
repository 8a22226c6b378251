import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { type Subscription, deviceName } from "#contract/subscription.ts";
import { buttonClass } from "../../ui/button.tsx";
import { bike } from "../../ui/icons.ts";
import { Lead } from "../../ui/page.tsx";
import { RowBody, Rows, rowClass } from "../../ui/row.tsx";
import { artOf } from "../catalog/find-device.ts";
import { AskSupport } from "../shell/ask-support.tsx";

/** Which of the devices that the client has it is about; where to ask when there is none. */
export const WhichDevice = ({ held }: { held: readonly Subscription[] }) => {
  const { t } = useTranslation("help");
  if (held.length === 0)
    return (
      <>
        <h1 tabIndex={-1}>{t("which.none")}</h1>
        <Lead>{t("which.noneLead")}</Lead>
        <p>
          <Link to="/offices/" className={buttonClass({ kind: "solid" })}>
            {t("offices.all")}
          </Link>
        </p>
        <p>
          <AskSupport />
        </p>
      </>
    );
  return (
    <>
      <h1 tabIndex={-1}>{t("which.title")}</h1>
      <Rows>
        {held.map((subscription) => (
          <Device key={subscription.id} subscription={subscription} />
        ))}
      </Rows>
    </>
  );
};

const Device = ({ subscription }: { subscription: Subscription }) => {
  const { t } = useTranslation("help");
  const { id, image, serial } = subscription;
  return (
    <li>
      <Link to="/problem/" search={{ s: id }} className={rowClass()}>
        <RowBody
          icon={bike}
          art={image === undefined ? null : artOf(image)}
          title={deviceName(subscription)}
          note={
            <>
              <span>{t("subscription", { id })}</span>
              {serial !== null && (
                <>
                  <br />
                  <span>{t("which.serial", { serial })}</span>
                </>
              )}
            </>
          }
          go
        />
      </Link>
    </li>
  );
};
