import { useTranslation } from "react-i18next";
import type { Catalog, Gadget, Office } from "#contract/info.ts";
import { type Subscription, consequencesOf, deviceName } from "#contract/subscription.ts";
import { catalogOf, clientOf, subscriptionsOf } from "#machines/account/account.view.ts";
import { useView } from "../../actors/use-view.tsx";
import { Button } from "../../ui/button.tsx";
import { emptyWithout } from "../../ui/empty-without.ts";
import { Field } from "../../ui/field.tsx";
import { Notice } from "../../ui/notice.tsx";
import { OfficePoint, OfficePoints, Offices } from "../../ui/office.tsx";
import { Lead, Section } from "../../ui/page.tsx";
import { sentences } from "../../ui/class-names.ts";
import { CatalogGate } from "../catalog/catalog-gate.tsx";
import { CitySwitch } from "../profile/city-switch.tsx";
import { BackLink } from "../shell/back-link.tsx";
import { TaskPage } from "../shell/task-page.tsx";
import { Contacts } from "./contacts.tsx";
import { OfficeItem } from "../catalog/office-item.tsx";
import styles from "./offices-page.module.css";
import { useSearchInUrl } from "./use-search-in-url.ts";
import { useOfficesByOpening } from "../catalog/use-office-hours.ts";
import { check, clock, close } from "../../ui/icons.ts";
import { type Facts, dueAtOffice, isDueBack, isWithClient, sentence } from "../consequences/sentences.ts";
import { useGetFacts, useSentences } from "../consequences/use-sentences.ts";
import { unitsAt } from "../catalog/find-device.ts";
import { splitWords } from "../documents/search-faq.ts";

/** Why this client would come to an office. */
interface Purposes<G> {
  /** Orders to collect here. */
  collect: Subscription[];
  /** Devices in stock; null if unknown. */
  stock: G[] | null;
}

/** The client's devices that any office accepts: `due` by a day, `back` at any time. */
export const toBring = (all: readonly Facts[]): { due: Facts[]; back: Facts[] } => {
  const held = all.filter(isWithClient);
  return { due: held.filter(isDueBack), back: held.filter((facts) => !isDueBack(facts)) };
};

export const officePurposes = <G extends Pick<Gadget, "available" | "shelves">>(
  office: Pick<Office, "id">,
  { subscriptions, gadgets }: { subscriptions: readonly Subscription[]; gadgets: readonly G[] },
): Purposes<G> => {
  const counted = gadgets.filter((gadget) => unitsAt(gadget, office) !== null);
  return {
    collect: subscriptions.filter(
      ({ status, delivery, officeId }) =>
        status === "awaitingHandover" && delivery === null && officeId === office.id,
    ),
    stock:
      counted.length === 0
        ? null
        : counted.filter((gadget) => gadget.available && (unitsAt(gadget, office) ?? 0) > 0),
  };
};

const hasOrder = (office: Pick<Office, "id">, subscriptions: readonly Subscription[]): boolean =>
  officePurposes(office, { subscriptions, gadgets: [] }).collect.length > 0;

/** Offices where an order waits come first, open or not. */
export const ordersFirst = <O extends Pick<Office, "id">>(
  offices: readonly O[],
  subscriptions: readonly Subscription[],
): O[] => {
  const rank = (office: O) => (hasOrder(office, subscriptions) ? 0 : 1);
  return offices.toSorted((one, other) => rank(one) - rank(other));
};

/** Lists device names, each once. */
const useNames = () => {
  const { i18n } = useTranslation();
  return {
    inList: (names: readonly string[]): string =>
      new Intl.ListFormat(i18n.language, { type: "conjunction" }).format(new Set(names)),
  };
};

/** Offices whose name or address has a word starting with each typed word; all for no words. */
export const findOffices = <O extends Pick<Office, "name" | "address">>(
  offices: readonly O[],
  typed: string,
): O[] => {
  const parts = splitWords(typed);
  return offices.filter(({ name, address }) => {
    const words = splitWords(`${name} ${address}`);
    return parts.every((part) => words.some((word) => word.startsWith(part)));
  });
};

/** Fewer offices need no search. */
const manyOffices = 3;

/** Cities with a device that the client has or awaits, with the subscriptions. */
const citiesInUse = (subscriptions: readonly Subscription[]) =>
  [
    ...Map.groupBy(
      subscriptions.filter((each) => consequencesOf(each).device.kind !== "none"),
      ({ city }) => city?.id,
    ).values(),
  ].flatMap((rented) => {
    const city = rented[0]?.city;
    return city === undefined ? [] : [{ city, rented }];
  });

/** `/offices/`: the client's city; above it, other cities with a device to collect or return. */
export const OfficesPage = ({ q }: { q: string | undefined }) => {
  const { t } = useTranslation("help");
  const { cityId } = useView("account", clientOf);
  const cities = citiesInUse(useView("account", subscriptionsOf) ?? []);
  return (
    <TaskPage title={t("offices.title")} back={<BackLink to="/subscriptions/" />}>
      <h1 tabIndex={-1}>{t("offices.title")}</h1>
      {cities
        .filter(({ city }) => city.id !== cityId)
        .map(({ city, rented }) => (
          <OtherCity key={city.id} city={city} rented={rented} />
        ))}
      <p>
        <CitySwitch />
      </p>
      <CatalogGate>{({ org }) => <AllOffices offices={org.offices} q={q} />}</CatalogGate>
      <Contacts offices={false} />
    </TaskPage>
  );
};

const OtherCity = ({ city, rented }: ReturnType<typeof citiesInUse>[number]) => {
  const { ordered } = useOfficesByOpening(city.offices, null);
  return (
    <Section title={city.name}>
      <AnyOffice subscriptions={rented} />
      <Offices wide>
        {ordered.map((office) => (
          <OfficeItem key={office.id} office={office} heading="h3">
            <OfficePurposes office={office} />
          </OfficeItem>
        ))}
      </Offices>
    </Section>
  );
};

const AllOffices = ({ offices, q = "" }: { offices: Catalog["org"]["offices"]; q: string | undefined }) => {
  const { t } = useTranslation("help");
  const { cityId } = useView("account", clientOf);
  const subscriptions = (useView("account", subscriptionsOf) ?? []).filter(
    ({ city }) => city === undefined || city.id === cityId,
  );
  const { field, look, clear } = useSearchInUrl("/offices/");
  const { ordered, open, known } = useOfficesByOpening(offices, null);
  const found = findOffices(ordersFirst(ordered, subscriptions), q);
  if (offices.length === 0) return <Notice title={t("offices.none")}>{t("offices.noneLead")}</Notice>;
  return (
    <>
      <Lead>
        {sentences(
          known && t(open === 0 ? "offices.allClosed" : "offices.open", { count: open, all: offices.length }),
          t("offices.passport"),
        )}
      </Lead>
      <AnyOffice subscriptions={subscriptions} />
      {offices.length >= manyOffices && (
        <search ref={field} className={styles.find}>
          <Field
            type="search"
            label={t("offices.search")}
            ref={emptyWithout(q === "" ? undefined : q)}
            defaultValue={q}
            autoComplete="off"
            maxLength={100}
            onChange={({ target }) => look(target.value)}
          />
        </search>
      )}
      <p role="status">{q !== "" && found.length === 0 && t("offices.notFound")}</p>
      {found.length === 0 && (
        <p>
          <Button kind="line" onClick={clear}>
            {t("offices.clear")}
          </Button>
        </p>
      )}
      <Offices wide>
        {found.map((office) => (
          <OfficeItem key={office.id} office={office} near={hasOrder(office, subscriptions)} heading="h2">
            <OfficePurposes office={office} />
          </OfficeItem>
        ))}
      </Offices>
    </>
  );
};

/** Valid for every office of a city: devices to return, and until when. */
const AnyOffice = ({ subscriptions }: { subscriptions: readonly Subscription[] }) => {
  const { t } = useTranslation("help");
  const { say } = useSentences();
  const { inList } = useNames();
  const { due, back } = toBring(subscriptions.map(useGetFacts()));
  return (
    <OfficePoints>
      {due.map((facts) => (
        <OfficePoint key={facts.subscription.id} icon={clock} own>
          {say(dueAtOffice(facts))}
        </OfficePoint>
      ))}
      {(back.length > 0 || due.length === 0) && (
        <OfficePoint icon={check}>
          {back.length === 0
            ? t("office.takes")
            : t("office.back", { devices: inList(back.map(({ subscription }) => deviceName(subscription))) })}
        </OfficePoint>
      )}
    </OfficePoints>
  );
};

/** More are counted; the catalogue lists them. */
const atMost = 3;

/** Valid for one office: waiting orders and stock. */
const OfficePurposes = ({ office }: { office: Office }) => {
  const { t } = useTranslation("help");
  const { inList } = useNames();
  const { say } = useSentences();
  const subscriptions = useView("account", subscriptionsOf) ?? [];
  const gadgets = useView("account", catalogOf)?.gadgets ?? [];
  const { collect, stock } = officePurposes(office, { subscriptions, gadgets });
  if (collect.length === 0 && stock === null) return null;
  return (
    <OfficePoints>
      {collect.length > 0 && (
        <OfficePoint icon={check} own>
          {say(sentence("office.collect", { things: inList(collect.map(deviceName)) }))}
        </OfficePoint>
      )}
      {stock !== null && (
        <OfficePoint icon={stock.length === 0 ? close : check}>
          {stock.length === 0
            ? t("office.noStock")
            : stock.length <= atMost + 1
              ? t("office.stock", { devices: inList(stock.map(({ name }) => name)) })
              : t("office.stockMore", {
                  devices: stock
                    .slice(0, atMost)
                    .map(({ name }) => name)
                    .join(", "),
                  count: stock.length - atMost,
                })}
        </OfficePoint>
      )}
    </OfficePoints>
  );
};
