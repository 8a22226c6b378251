import { Navigate, useNavigate } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import type { Catalog, Gadget, Office, Org } from "#contract/info.ts";
import { catalogOf } from "#machines/account/account.view.ts";
import { useSend, useView } from "../../actors/use-view.tsx";
import { CatalogGate } from "../catalog/catalog-gate.tsx";
import { DeviceBreadcrumb } from "../catalog/device-breadcrumb.tsx";
import { artUrl, capitalised, findCategory, featureLine, unitsAt } from "../catalog/find-device.ts";
import { NoSuchPage } from "../errors/error-pages.tsx";
import { BackLink } from "../shell/back-link.tsx";
import { PendingPaymentNotice } from "../shell/pending-payment-notice.tsx";
import { TaskPage } from "../shell/task-page.tsx";
import { CheckoutGate, OnEntry, Working } from "./checkout-gate.tsx";
import { checkoutView, deviceFormOf, priceView } from "#machines/checkout/checkout.view.ts";
import type { HandoverChoice } from "#machines/checkout/draft.ts";
import {
  type DeliveryField,
  defaultChoices,
  missingInHandover,
  unfinishedReason,
  useDraft,
} from "./use-draft.ts";
import { type MouseEvent, type SubmitEvent, useRef, useState } from "react";
import { Button, IconButton, TextButton } from "../../ui/button.tsx";
import { Columns, Deck } from "../../ui/columns.tsx";
import { Dock } from "../../ui/dock.tsx";
import { clock, close, refresh } from "../../ui/icons.ts";
import { Money, formatMoney } from "../../ui/money.tsx";
import { Applied, Notice } from "../../ui/notice.tsx";
import { Lead, Section, DeviceHeader } from "../../ui/page.tsx";
import { focusHeading } from "../shell/focus-heading.ts";
import { QuoteCard, QuoteTrouble, blankSum } from "./quote-card.tsx";
import { RefusalNotice } from "./obstacle-notice.tsx";
import { CheckRow, Choices, RadioRow } from "../../ui/choice.tsx";
import { type QuoteTerm, promoCode } from "#contract/quote.ts";
import { sentences } from "../../ui/class-names.ts";
import { TermStop, TermTrack } from "../../ui/term-track.tsx";
import { termParts } from "../consequences/order-sentences.ts";
import { useSentences } from "../consequences/use-sentences.ts";
import { Field } from "../../ui/field.tsx";
import { takeLostFocus } from "../../ui/focus.ts";
import { formText } from "../../ui/form-text.ts";
import { Segment, SegmentOption } from "../../ui/segment.tsx";
import { DeliveryFields } from "./delivery-fields.tsx";
import { joined } from "../../i18n/typography.ts";

interface ConfigurePageProps {
  /** Slugs of the URL. */
  category: string;
  device: string;
}

/** `/catalog/{category}/{device}/`: a new subscription. A wrong category redirects to the right one. */
export const ConfigurePage = ({ category: categorySlug, device: slug }: ConfigurePageProps) => {
  const { t } = useTranslation("checkout");
  const catalog = useView("account", catalogOf);
  const device = catalog?.gadgets.find((each) => each.slug === slug);
  if (catalog !== null && device === undefined) return <NoSuchPage />;
  const category = catalog !== null && device !== undefined ? findCategory(catalog, device) : null;
  if (category !== null && category.slug !== categorySlug)
    return (
      <Navigate
        to="/catalog/$device/$subscription/"
        params={{ device: category.slug, subscription: slug }}
        replace
      />
    );
  return (
    <TaskPage
      title={t("configure.bar")}
      back={<BackLink to="/catalog/$device/" params={{ device: slug }} />}
      path={
        device !== undefined && (
          <DeviceBreadcrumb device={device} category={category} at={t("configure.bar")} />
        )
      }
    >
      <CatalogGate>
        {(loaded: Catalog) =>
          device !== undefined && (
            <CheckoutGate title={t("configure.bar")}>
              <Configuring key={device.id} device={device} catalog={loaded} />
            </CheckoutGate>
          )
        }
      </CatalogGate>
    </TaskPage>
  );
};

/** Starts a draft for this device, even if another device was being configured. */
const Configuring = ({ device, catalog }: { device: Gadget; catalog: Catalog }) => {
  const { t } = useTranslation("checkout");
  const send = useSend("account.checkout");
  const at = useView("account.checkout", deviceFormOf, device.id);
  if (at === "busy")
    return (
      <>
        <h1 tabIndex={-1}>{t("configure.bar")}</h1>
        <Lead>{t("configure.busy")}</Lead>
        <PendingPaymentNotice orUnpaid />
      </>
    );
  const choose = () =>
    send({ type: "device.chosen", deviceId: device.id, defaults: defaultChoices(device, catalog.org) });
  if (at === "other")
    return (
      <>
        <OnEntry send={choose} />
        <Working title={t("working.working")} />
      </>
    );
  return (
    <>
      <OnEntry send={() => send({ type: "configuration.requested" })} />
      <ConfigureForm device={device} catalog={catalog} />
    </>
  );
};

/** The form of a new subscription, with its live price. */
const ConfigureForm = ({ device, catalog }: { device: Gadget; catalog: Catalog }) => {
  const { t } = useTranslation("checkout");
  const navigate = useNavigate();
  const send = useSend("account.checkout");
  const view = useView("account.checkout", checkoutView);
  const [isMarked, mark] = useState(false);
  if (view.screen !== "configuring") return null;
  const { draft, price, review, resumed } = view;
  const lacking = missingInHandover(draft.handover);
  if (isMarked && lacking.length === 0) mark(false);
  const may = review.can;
  const missing = unfinishedReason(draft) ?? "term";
  const reason = review.can
    ? undefined
    : review.why === "unfinished"
      ? t(`configure.reason.unfinished.${missing}`)
      : t("why.refused");
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!may) return;
    // A code that was typed but not applied counts, too; the review says if it is refused.
    const promo = promoCode(formText(new FormData(event.currentTarget), "promo"));
    if (promo !== "" && promo !== draft.promo) send({ type: "draft.changed", change: { promo } });
    send({ type: "review.requested" });
    void navigate({ to: "/checkout/" });
  };
  const lead = ({ currentTarget: { form } }: MouseEvent<HTMLButtonElement>) => {
    mark(lacking.length > 0);
    const first = form?.elements.namedItem(lacking[0] ?? "");
    if (first instanceof HTMLElement) first.focus();
  };
  return (
    <Columns
      onSubmit={submit}
      side={
        <Deck>
          <QuoteCard totalInDock />
          <Dock
            caption={t("quote.today")}
            subject={price.quote === null ? blankSum(price.state) : <Money kopecks={price.quote.now} />}
            subjectOn="phone"
          >
            <Button kind="go" type="submit" reason={reason} onRefused={lead}>
              {t("configure.submit")}
            </Button>
          </Dock>
        </Deck>
      }
    >
      <DeviceHeader
        // Takes the focus again when the choices start over, which removes the button.
        key={String(resumed)}
        ref={focusHeading}
        art={artUrl(device.image)}
        of={device.slug}
        title={device.name}
        note={featureLine(device.features.slice(0, 2))}
      />
      {resumed && (
        <Notice
          icon={clock}
          title={t("resumed.title", { months: t("months", { count: draft.months ?? 0 }) })}
          action={
            <TextButton
              icon={refresh}
              onClick={() => send({ type: "draft.restarted", defaults: defaultChoices(device, catalog.org) })}
            >
              {t("resumed.restart")}
            </TextButton>
          }
        />
      )}
      {price.refusal?.code === "device.unavailable" && <RefusalNotice refusal={price.refusal} />}
      <TermSection device={device} />
      <ProtectionSection device={device} />
      <ExtrasSection device={device} />
      <HandoverSection device={device} org={catalog.org} lacking={isMarked ? lacking : []} />
      <PromoSection />
      <QuoteTrouble />
    </Columns>
  );
};

const ExtrasSection = ({ device }: { device: Gadget }) => {
  const { t } = useTranslation("checkout");
  const { draft, change } = useDraft();
  if (device.extras.length === 0) return null;
  const chosen = draft?.extras ?? [];
  return (
    <Section title={t("configure.extras")}>
      <Choices legend={t("configure.extras")}>
        {device.extras.map(({ id, name, price }) => (
          <CheckRow
            key={id}
            name="extras"
            value={id}
            title={joined(name)}
            price={formatMoney(price, { signed: true })}
            priceNote={t("configure.perMonth")}
            checked={chosen.includes(id)}
            onChange={({ currentTarget: { checked } }) =>
              change({ extras: checked ? [...chosen, id] : chosen.filter((each) => each !== id) })
            }
          />
        ))}
      </Choices>
    </Section>
  );
};

const ProtectionSection = ({ device }: { device: Gadget }) => {
  const { t } = useTranslation("checkout");
  const { draft, change } = useDraft();
  return (
    <Section title={t("configure.protection")}>
      <Choices legend={t("configure.protectionLegend")}>
        <RadioRow
          name="insurance"
          value="1"
          title={t("configure.protected")}
          note={t("configure.protectedNote")}
          price={formatMoney(device.insurance.price, { signed: true })}
          priceNote={t("configure.perMonth")}
          checked={draft?.insurance === true}
          onChange={() => change({ insurance: true })}
        />
        <RadioRow
          name="insurance"
          value="0"
          title={t("configure.unprotected")}
          note={t("configure.unprotectedNote")}
          price={formatMoney(0)}
          checked={draft?.insurance === false}
          onChange={() => change({ insurance: false })}
        />
      </Choices>
    </Section>
  );
};

/** The term: its price by the month at each stop, and the total of the chosen one below. */
const TermSection = ({ device }: { device: Gadget }) => {
  const { t } = useTranslation("checkout");
  const { draft, change } = useDraft();
  const { quote, state } = useView("account.checkout", priceView);
  // Totals depend on the other choices; while they are priced, keep their place empty.
  const [withoutTotals, setWithoutTotals] = useState(false);
  if (quote !== null && (quote.terms === undefined) !== withoutTotals)
    setWithoutTotals(quote.terms === undefined);
  const chosen = quote?.terms?.find(({ months }) => months === draft?.months);
  // With delivery the total is more than months × price, so say so.
  const delivered = draft?.handover?.kind === "delivery";
  const { text } = useSentences();
  /** What a term costs, how it is paid and what it saves. */
  const describeTerm = ({ total, charges, saved }: QuoteTerm): string =>
    sentences(
      t(
        device.deposit > 0
          ? delivered
            ? "term.totalDeliveredLessDeposit"
            : "term.totalLessDeposit"
          : delivered
            ? "term.totalDelivered"
            : "term.total",
        { sum: formatMoney(total) },
      ),
      text([termParts(charges)]),
      saved > 0 && t("term.saved", { sum: formatMoney(saved) }),
    );
  return (
    <Section title={t("configure.term")}>
      <TermTrack
        legend={t("configure.termLegend")}
        note={
          !withoutTotals &&
          (chosen === undefined
            ? t(state === "pending" ? "quote.counting" : "quote.unknown")
            : describeTerm(chosen))
        }
      >
        {device.months.map(({ count, price }) => (
          <TermStop
            key={count}
            name="months"
            value={count}
            count={count}
            unit={t("month", { count })}
            price={formatMoney(price)}
            priceNote={t("configure.perMonth")}
            checked={draft?.months === count}
            onChange={() => change({ months: count })}
          />
        ))}
      </TermTrack>
    </Section>
  );
};

/** A promo code: entered, applied or refused. */
const PromoSection = () => {
  const { t } = useTranslation("checkout");
  const { draft, change } = useDraft();
  const input = useRef<HTMLInputElement>(null);
  const { quote, promoRefusal } = useView("account.checkout", priceView);
  const line = quote?.lines.find(({ kind }) => kind === "promo");
  // Field and applied line replace each other and pass the focus on.
  const [changed, setChanged] = useState(false);
  const follow = changed ? takeLostFocus : undefined;
  const apply = () => {
    setChanged(true);
    const typed = promoCode(input.current?.value ?? "");
    change({ promo: typed === "" ? null : typed });
  };
  const promo = draft?.promo ?? null;
  return (
    <Section title={t("configure.promo")}>
      {promo !== null && line !== undefined ? (
        <Applied
          action={
            <IconButton
              ref={follow}
              icon={close}
              label={t("configure.promoRemove", { promo })}
              onClick={() => {
                setChanged(true);
                change({ promo: null });
              }}
            />
          }
        >
          {t("configure.promoApplied", { promo, sum: formatMoney(line.amount) })}
        </Applied>
      ) : (
        <Field
          ref={input}
          label={t("configure.promo")}
          hideLabel
          name="promo"
          maxLength={32}
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
          defaultValue={promo ?? ""}
          onChange={() => {
            // Typing a new code clears the old refusal.
            if (promoRefusal !== null) change({ promo: null });
          }}
          onKeyDown={(event) => {
            // Enter during IME composition commits text.
            if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
            event.preventDefault();
            apply();
          }}
          action={
            <Button kind="line" ref={follow} onClick={apply}>
              {t("configure.promoApply")}
            </Button>
          }
          error={promoRefusal !== null && t(`refusal.${promoRefusal}`)}
        />
      )}
    </Section>
  );
};

interface HandoverSectionProps {
  device: Gadget;
  org: Org;
  /** Fields that the submit found empty. */
  lacking: readonly DeliveryField[];
}

/** Delivery or pickup (spec §2). */
export const HandoverSection = ({ device, org, lacking }: HandoverSectionProps) => {
  const { t } = useTranslation("checkout");
  const { draft, change } = useDraft();
  const refusal = useView("account.checkout", priceView).refusal?.code;
  const handover = draft?.handover ?? null;
  // Keeps the input while the user looks at the other kind of handover.
  const [left, setLeft] = useState<HandoverChoice | null>(null);
  const choose = (first: HandoverChoice): void => {
    setLeft(handover);
    change({ handover: left?.kind === first.kind ? left : first });
  };
  return (
    <Section title={t("configure.handover")}>
      <Segment legend={t("configure.handoverLegend")}>
        {org.delivery !== null && (
          <SegmentOption
            name="handover"
            value="delivery"
            title={t("configure.delivery")}
            note={formatMoney(org.delivery.price)}
            checked={handover?.kind === "delivery"}
            onChange={() => choose({ kind: "delivery", address: "", day: null, slot: null })}
          />
        )}
        {org.offices.length > 0 && (
          <SegmentOption
            name="handover"
            value="pickup"
            title={t("configure.pickup")}
            note={t("configure.free")}
            checked={handover?.kind === "pickup"}
            onChange={() => choose({ kind: "pickup", officeId: org.offices[0]?.id ?? null })}
          />
        )}
      </Segment>
      {handover?.kind === "pickup" && <OfficeChoices device={device} offices={org.offices} />}
      {handover?.kind === "delivery" && org.delivery !== null && (
        <DeliveryFields
          offer={org.delivery}
          delivery={handover}
          onChange={(part) => change({ handover: { ...handover, ...part } })}
          lacking={lacking}
        />
      )}
      {(refusal === "office.unavailable" ||
        refusal === "delivery.unavailable" ||
        refusal === "delivery.incomplete" ||
        refusal === "city.unsupported") && <Notice kind="bad" role="alert" title={t(`refusal.${refusal}`)} />}
      <Lead>{t("configure.afterReceipt")}</Lead>
    </Section>
  );
};

interface OfficeChoicesProps {
  device: Gadget;
  offices: readonly Office[];
}

/** Pickup offices with today's stock. */
const OfficeChoices = ({ device, offices }: OfficeChoicesProps) => {
  const { t } = useTranslation(["checkout", "catalog"]);
  const stock = (office: Office): string => {
    const units = unitsAt(device, office);
    if (units === null) return "";
    return `. ${units === 0 ? t("catalog:device.notHere") : t("catalog:device.here", { count: units })}`;
  };
  const { draft, change } = useDraft();
  const chosen = draft?.handover?.kind === "pickup" ? draft.handover.officeId : null;
  return (
    <Choices legend={t("configure.offices")}>
      {offices.map((office) => (
        <RadioRow
          key={office.id}
          name="office"
          value={office.id}
          title={joined(office.address)}
          note={capitalised(joined(office.hours)) + stock(office)}
          checked={chosen === office.id}
          onChange={() => change({ handover: { kind: "pickup", officeId: office.id } })}
        />
      ))}
    </Choices>
  );
};
