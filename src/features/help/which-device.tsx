import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import type { Subscription } from "#contract/subscription.ts";
import { buttonClass } from "../../ui/button.tsx";
import { Empty } from "../../ui/empty.tsx";
import { bike } from "../../ui/icons.ts";
import { RowBody, Rows, rowClass } from "../../ui/row.tsx";
import { useSubject } from "../subscriptions/use-subject.ts";

/** Which of the devices that the client has it is about. */
export const WhichDevice = ({ held }: { held: readonly Subscription[] }) => {
  const { t } = useTranslation("help");
  return (
    <>
      <h1 tabIndex={-1}>{t("which.title")}</h1>
      {held.length === 0 ? (
        <Empty
          art="/art/empty-subscriptions.svg"
          title={t("which.none")}
          action={
            <Link to="/offices/" className={buttonClass({ kind: "solid" })}>
              {t("offices.all")}
            </Link>
          }
        >
          {t("which.noneLead")}
        </Empty>
      ) : (
        <Rows>
          {held.map((subscription) => (
            <Device key={subscription.id} subscription={subscription} />
          ))}
        </Rows>
      )}
    </>
  );
};

const Device = ({ subscription }: { subscription: Subscription }) => {
  const { t } = useTranslation("help");
  const { name, art } = useSubject(subscription);
  const { id, serial } = subscription;
  return (
    <li>
      <Link to="/problem/" search={{ s: id }} className={rowClass()}>
        <RowBody
          icon={bike}
          art={art}
          title={name}
          note={serial === null ? t("subscription", { id }) : t("which.serial", { id, serial })}
          go
        />
      </Link>
    </li>
  );
};
