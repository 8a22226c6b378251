import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import type { Category, Gadget } from "#contract/info.ts";
import { Button, buttonClass } from "../../ui/button.tsx";
import { Columns, Deck } from "../../ui/columns.tsx";
import { Dock } from "../../ui/dock.tsx";
import { Facts } from "../../ui/facts.tsx";
import { formatMoney } from "../../ui/money.ts";
import { Section } from "../../ui/page.tsx";
import { Picture } from "../../ui/picture.tsx";
import { BackLink } from "../shell/back-link.tsx";
import { TaskPage } from "../shell/task-page.tsx";
import { DevicePath } from "./device-path.tsx";
import { artOf } from "./art-of.ts";
import styles from "./device-page.module.css";
import { capitalised } from "./feature-line.ts";
import { lowestPrice } from "./find-device.ts";

/** One device: what it does, what it costs by term, the way to a subscription. */
export const DevicePage = ({ device, category }: { device: Gadget; category: Category | null }) => {
  const { t } = useTranslation("catalog");
  const prices = device.months.map(({ count, price }) => ({
    name: t("device.month", { count }),
    value: t("device.perMonth", { sum: formatMoney(price) }),
  }));
  return (
    <TaskPage
      title={device.name}
      back={<BackLink to="/catalog/" />}
      path={<DevicePath device={device} category={category} />}
    >
      <Columns
        side={
          <Deck>
            <Dock
              caption={t("device.fromCaption")}
              subject={t("device.from", { sum: formatMoney(lowestPrice(device)) })}
            >
              <Subscribe device={device} category={category} />
            </Dock>
          </Deck>
        }
      >
        <div className={styles.picture}>
          <Picture src={artOf(device.image)} />
        </div>
        <h1 tabIndex={-1}>{device.name}</h1>
        <Section title={t("device.features")}>
          <ul className={styles.features}>
            {device.features.map((feature) => (
              <li key={feature}>{capitalised(feature)}</li>
            ))}
          </ul>
        </Section>
        <Section title={t("device.prices")}>
          <Facts
            facts={[
              ...prices,
              {
                name: t("device.insurance"),
                value: t("device.perMonth", { sum: formatMoney(device.insurance.price, { signed: true }) }),
              },
              {
                name: `${t("device.deposit")}, ${t("device.depositNote")}`,
                value: device.deposit === 0 ? t("noDeposit") : formatMoney(device.deposit),
              },
            ]}
          />
        </Section>
      </Columns>
    </TaskPage>
  );
};

const Subscribe = ({ device, category }: { device: Gadget; category: Category | null }) => {
  const { t } = useTranslation("catalog");
  if (!device.available || category === null)
    return (
      <Button kind="go" reason={t("device.unavailableReason")}>
        {t("device.subscribe")}
      </Button>
    );
  return (
    <Link
      to="/catalog/$device/$subscription/"
      params={{ device: category.slug, subscription: device.slug }}
      className={buttonClass({ kind: "go" })}
    >
      {t("device.subscribe")}
    </Link>
  );
};
