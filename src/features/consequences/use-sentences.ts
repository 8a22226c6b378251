import { useTranslation } from "react-i18next";
import type { Office } from "#contract/info.ts";
import type { Subscription } from "#contract/subscription.ts";
import { clientOf } from "#machines/account/account.view.ts";
import { useView } from "../../actors/use-view.tsx";
import { joined } from "../../i18n/typography.ts";
import { useFormatDay } from "../../routing/use-clock.ts";
import { formatMoney } from "../../ui/money.tsx";
import { useCardName } from "./use-card-name.ts";
import { useSubscriptionDay, useSubscriptionDays } from "../shell/use-city-day.ts";
import { type Facts, type Sentence, type Values, type Where, getFacts } from "./sentences.ts";

/** Formats places. Names the city if the client lives in another. */
export const usePlaces = () => {
  const { t } = useTranslation("shell");
  const home = useView("account", clientOf).cityId;
  const formatAddress = (city: Subscription["city"], { address }: Pick<Office, "address">): string =>
    city === undefined || city.id === home
      ? joined(address)
      : t("place.inCity", { city: city.name, address: joined(address) });
  const formatPlace = (where: Where): string => {
    if ("address" in where) return joined(where.address);
    const { office, city } = where;
    if (office !== null) return formatAddress(city, office);
    return city === undefined ? t("place.any") : t("place.anyIn", { city: city.name });
  };
  return { formatAddress, formatPlace };
};

/** Placeholder of a day or sum that is being computed. */
const awaited = "…";

/** Renders sentences in the page's language. */
export const useSentences = () => {
  // Cast: tests/src/features/consequences.test.ts checks the values of each text.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const t = useTranslation("consequences").t as (key: Sentence["key"], values: object) => string;
  const day = useFormatDay();
  const cardName = useCardName();
  const { formatPlace } = usePlaces();

  const formatDay = (iso: string | undefined, options = {}): string =>
    iso === undefined ? awaited : day(iso, options);
  const formatSum = (kopecks: number | undefined): string =>
    kopecks === undefined ? awaited : formatMoney(kopecks);
  const formatValues = (values: Values) => {
    const { card, where, ...others } = values;
    return {
      ...others,
      ...("day" in values && { day: formatDay(values.day) }),
      ...("weekday" in values && { day: formatDay(values.weekday, { weekday: true }) }),
      ...("shortDay" in values && { day: formatDay(values.shortDay, { short: true }) }),
      ...("from" in values && { from: formatDay(values.from) }),
      ...("to" in values && { to: formatDay(values.to) }),
      ...("sum" in values && { sum: formatSum(values.sum) }),
      ...("total" in values && { total: formatSum(values.total) }),
      ...(card !== undefined && { card: cardName(card) }),
      ...(where !== undefined && { where: formatPlace(where) }),
    };
  };

  /** Without a full stop, for headings, rows and buttons. `facts`: raw values, for tests. */
  const say = ({ key, values, at }: Sentence): string => {
    const words = t(key, { ...formatValues(values), facts: { ...values, at } });
    return at === undefined ? words : `${words}: ${formatPlace(at)}`;
  };

  /** Full sentences, each apart. */
  const lines = (sentences: readonly Sentence[]): string[] => sentences.map((each) => `${say(each)}.`);

  return {
    say,
    /** Sentences under a title; no final full stop. */
    note: (sentences: readonly Sentence[]): string => sentences.map(say).join(". "),
    lines,
    /** Full sentences. */
    text: (sentences: readonly Sentence[]): string => lines(sentences).join(" "),
  };
};

/** The facts of continuing as agreed, today in the subscription's city. */
export const useFacts = (subscription: Subscription): Facts =>
  getFacts(subscription, useSubscriptionDay(subscription));

/** The same for several subscriptions. */
export const useGetFacts = (): ((subscription: Subscription) => Facts) => {
  const todayOf = useSubscriptionDays();
  return (subscription) => getFacts(subscription, todayOf(subscription));
};
