import { useTranslation } from "react-i18next";
import type { Act, Subscription } from "#contract/subscription.ts";
import { useFormatDayIn } from "../../routing/use-clock.ts";
import { Section } from "../../ui/page.tsx";
import { Gallery } from "../catalog/gallery.tsx";
import { useSubscriptionZone } from "../shell/use-city-day.ts";

/** The occasion and its day. */
const useTitle = ({ type, created }: Act, subscription: Subscription): string => {
  const { t } = useTranslation("acts");
  const day = useFormatDayIn(useSubscriptionZone(subscription));
  return created !== undefined && (type === "receipt" || type === "return" || type === "exchange")
    ? t(`pictures.${type}`, { day: day(created) })
    : t("pictures");
};

interface ActPicturesProps {
  act: Act;
  subscription: Subscription;
}

/**
 * Photographs that the staff took when the things of an act changed hands; nothing without any. The paper, which is
 * signed and stored, does not name them.
 */
export const ActPictures = ({ act, subscription }: ActPicturesProps) => {
  const title = useTitle(act, subscription);
  const { pictures = [] } = act;
  if (pictures.length === 0) return null;
  return (
    <Section title={title}>
      <Gallery pictures={pictures} label={title} lazy />
    </Section>
  );
};
