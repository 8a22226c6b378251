import { useId } from "react";
import { useTranslation } from "react-i18next";
import { dayIn } from "#contract/day.ts";
import type { LastSeen as LastSeenData, SeenDevice } from "#machines/session/session.ports.ts";
import { formatTime } from "../../ui/date.ts";
import { useFormatDay } from "../../routing/use-clock.ts";
import { Pass } from "../../ui/pass.tsx";
import { QrCode } from "../checkout/qr-code.tsx";
import styles from "./last-seen.module.css";

/** Offline snapshot of the client's devices, for example at an office without a network. */
export const LastSeen = ({ seen: { at, devices } }: { seen: LastSeenData }) => {
  const { t, i18n } = useTranslation("sign-in");
  const titleId = useId();
  const day = useFormatDay();
  const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  const moment = new Date(at);
  const time = formatTime(moment.toISOString(), i18n.language, zone);
  const lines = ({ owes, next, office }: SeenDevice): string[] => [
    ...(owes ? [t("seen.owes")] : []),
    // With a debt, the next charge is not the one that is due.
    ...(next === null || (owes && next.what === "charge")
      ? []
      : [t(`seen.${next.what}`, { day: day(next.day) })]),
    ...(office === null ? [] : [t("seen.office", office)]),
  ];
  return (
    <section aria-labelledby={titleId} className={styles.seen}>
      <h2 id={titleId}>{t("seen.title", { day: day(dayIn(zone, moment)), time })}</h2>
      <dl>
        {devices.map((device) => (
          <div key={device.subscription}>
            <dt>{t("seen.device", device)}</dt>
            {lines(device).map((line) => (
              <dd key={line}>{line}</dd>
            ))}
            {device.waits && (
              <dd>
                <OfficePass id={device.subscription} />
              </dd>
            )}
          </div>
        ))}
      </dl>
    </section>
  );
};

/** What the staff of the office asks for. */
const OfficePass = ({ id }: { id: number }) => {
  const { t } = useTranslation("sign-in");
  const number = String(id);
  return (
    <Pass
      caption={t("seen.pass")}
      number={number}
      code={<QrCode text={number} label={t("seen.code", { number })} />}
    />
  );
};
