import { useNavigate } from "@tanstack/react-router";
import { type MouseEvent, type SubmitEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Catalog, Gadget } from "#contract/info.ts";
import { checkoutView } from "#machines/checkout/checkout.view.ts";
import { useSend, useView } from "../../actors/use-view.tsx";
import { Button } from "../../ui/button.tsx";
import { Columns, Deck } from "../../ui/columns.tsx";
import { Dock } from "../../ui/dock.tsx";
import { clock, refresh } from "../../ui/icons.ts";
import { Money, formatMoney } from "../../ui/money.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Subject } from "../../ui/subject.tsx";
import { artOf, featureLine } from "../catalog/find-device.ts";
import { TextButton } from "../../ui/text-button.tsx";
import { beginHere } from "../shell/begin-at-top.ts";
import { QuoteCard, QuoteTrouble, blankSum } from "./quote-card.tsx";
import { defaultChoices, lackingOf, unfinishedReason, useDraft } from "./use-draft.ts";
import { HandoverSection } from "./handover-section.tsx";
import { PromoSection } from "./promo-section.tsx";
import { RefusalNotice } from "./obstacle-notice.tsx";
import { TermSection } from "./term-section.tsx";
import { CheckRow, Choices, RadioRow } from "../../ui/choice.tsx";
import { Section } from "../../ui/page.tsx";

/** Everything that is chosen for a new subscription, with its live price. */
export const ConfigureForm = ({ device, catalog }: { device: Gadget; catalog: Catalog }) => {
  const { t } = useTranslation("checkout");
  const navigate = useNavigate();
  const send = useSend("account.checkout");
  const view = useView("account.checkout", checkoutView);
  const [isMarked, mark] = useState(false);
  if (view.screen !== "configuring") return null;
  const { draft, price, review, resumed } = view;
  const lacking = lackingOf(draft.handover);
  if (isMarked && lacking.length === 0) mark(false);
  const may = review.can;
  const missing = (draft && unfinishedReason(draft)) ?? "term";
  const reason = review.can
    ? undefined
    : review.why === "unfinished"
      ? t(`configure.reason.unfinished.${missing}`)
      : t("why.refused");
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!may) return;
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
            <Button kind="go" type="submit" {...(reason !== undefined && { reason })} onRefused={lead}>
              {t("configure.submit")}
            </Button>
          </Dock>
        </Deck>
      }
    >
      <Subject
        ref={beginHere}
        art={artOf(device.image)}
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

/** Things that go along with the device. */
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
            title={name}
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

/** The protection plan, or none. */
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
