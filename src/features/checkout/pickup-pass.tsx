import { lazy, type ReactNode, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { officeOf } from "#contract/subscription.ts";
import { useHydrated } from "../../ui/hydrated.ts";
import { Pass, PassSlab } from "../../ui/pass.tsx";
import type { Facts } from "../consequences/sentences.ts";
import { usePlaces } from "../consequences/use-sentences.ts";
import { useDeviceTitle } from "../shell/use-device-title.ts";

type Code = (props: { text: string; label: string }) => ReactNode;

/** Loaded on demand; if that fails, the number is enough. */
const QrCode = lazy<Code>(() =>
  import("./qr-code.tsx").then(
    (found) => ({ default: found.QrCode }),
    () => ({ default: () => null }),
  ),
);

interface PickupPassProps {
  facts: Facts;
  /** When the office is open, in `<p>`. */
  children?: ReactNode;
  /** Until when the order waits. */
  note?: string;
  /** A button. */
  action?: ReactNode;
}

/**
 * What the staff of an office asks for: the number of the subscription (docs/staff.md, `hand-over`), which is also what its
 * QR code holds. Made of what the browser has, so that it is there without a network.
 */
export const PickupPass = ({ facts: { subscription }, children, note = "", action }: PickupPassProps) => {
  const { t } = useTranslation("subscription");
  const deviceTitle = useDeviceTitle();
  const { formatAddress } = usePlaces();
  const isHydrated = useHydrated();
  const office = officeOf(subscription);
  const number = String(subscription.id);
  return (
    <PassSlab id="pass" title={t("pass.title")} action={action}>
      <Pass
        caption={t("pass.number")}
        number={number}
        code={
          isHydrated && (
            <Suspense>
              <QrCode text={number} label={t("pass.code", { number })} />
            </Suspense>
          )
        }
      />
      <p>
        <b>{deviceTitle(subscription)}</b>
      </p>
      {office !== null && <p>{formatAddress(subscription.city, office)}</p>}
      {children}
      <p>
        <b>{t("pass.passport")}</b>
      </p>
      {note !== "" && <p>{note}</p>}
    </PassSlab>
  );
};
