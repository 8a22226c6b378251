import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import type { Catalog } from "#contract/info.ts";
import type { HandoverChoice } from "#machines/checkout/draft.ts";
import { catalogView } from "#machines/account/account.view.ts";
import { draftOf } from "#machines/checkout/checkout.view.ts";
import { useView } from "../../actors/use-view.tsx";
import { joined } from "../../i18n/typography.ts";
import { RowBody, Rows, rowClass } from "../../ui/row.tsx";
import { SkeletonBlock, Skeleton } from "../../ui/skeleton.tsx";
import { useDayWords } from "../../routing/use-calendar.ts";
import { categoryOf } from "../catalog/find-device.ts";

/** What is being ordered and how it is handed over; each row leads back to where it is changed. */
export const OrderSummary = ({ catalog }: { catalog: Catalog | null }) => {
  const { t } = useTranslation(["checkout", "catalog"]);
  const isAwaited = useView("account", catalogView).state === "loading";
  const draft = useView("account.checkout", draftOf);
  const describe = useHandoverWords(catalog);
  const device = catalog?.gadgets.find(({ id }) => id === draft?.deviceId);
  if (isAwaited)
    return (
      <Skeleton label={t("catalog:loading")}>
        <SkeletonBlock height="3.5rem" />
        <SkeletonBlock height="3.5rem" />
      </Skeleton>
    );
  if (!catalog || !draft || !device || draft.months === null) return null;
  const category = categoryOf(catalog, device);
  const along = [
    ...(draft.insurance ? [t("configure.protected")] : []),
    ...device.extras.filter(({ id }) => draft.extras.includes(id)).map(({ name }) => name),
  ];
  const handover = draft.handover && describe(draft.handover);
  const back = { device: category?.slug ?? "", subscription: device.slug };
  return (
    <Rows>
      <li>
        <Link to="/catalog/$device/$subscription/" params={back} className={rowClass()}>
          <RowBody
            title={t("review.device", {
              device: device.name,
              months: t("months", { count: draft.months }),
            })}
            note={along.length > 0 ? along.join(", ") : t("configure.unprotected")}
            go
          />
        </Link>
      </li>
      {handover && (
        <li>
          <Link to="/catalog/$device/$subscription/" params={back} className={rowClass()}>
            <RowBody title={handover.title} note={handover.note} go />
          </Link>
        </li>
      )}
    </Rows>
  );
};

const useHandoverWords = (catalog: Catalog | null) => {
  const { t } = useTranslation("checkout");
  const inWords = useDayWords();
  return (handover: HandoverChoice) => {
    if (handover.kind === "pickup") {
      const office = catalog?.org.offices.find(({ id }) => id === handover.officeId);
      return { title: t("review.pickup"), note: office && joined(office.address) };
    }
    const day = handover.day === null ? "" : inWords(handover.day, { weekday: true });
    return {
      title: t("review.deliveryDay", { day, slot: handover.slot ?? "" }),
      note: joined(handover.address),
    };
  };
};
