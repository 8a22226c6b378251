import { Link, useNavigate } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { type Subscription, deviceName, deviceSort } from "#contract/subscription.ts";
import { Announce } from "../../ui/announce.tsx";
import { Choices, RadioRow } from "../../ui/choice.tsx";
import { Columns, Deck } from "../../ui/columns.tsx";
import { Offices } from "../../ui/office.tsx";
import { Section } from "../../ui/page.tsx";
import { buttonClass, textButtonClass } from "../../ui/button.tsx";
import { useFacts, usePlaces, useSentences } from "../consequences/use-sentences.ts";
import { type Problem, type ProblemSearch, isEmergency, isGone, problems } from "./help-search.ts";
import { OfficeItem } from "../catalog/office-item.tsx";
import { useOfficesByOpening } from "../catalog/use-office-hours.ts";
import { Dock } from "../../ui/dock.tsx";
import { Icon } from "../../ui/icon.tsx";
import { alert, battery, chat, clock, doc, pause, phone, pin, shield, wallet } from "../../ui/icons.ts";
import { useChannel } from "../shell/support.tsx";
import { Consequence, Consequences } from "../../ui/consequences.tsx";
import { sentences } from "../../ui/class-names.ts";
import styles from "./problem-steps.module.css";
import { returnDays } from "#contract/deadlines.ts";
import { agreementStageOf } from "#machines/subscription/stages.ts";
import { formatMoney } from "../../ui/money.tsx";
import { useFormatDay } from "../../routing/use-clock.ts";
import { describeCharges, describeRunning, pauseHelps } from "../consequences/sentences.ts";
import { useSubscriptionDay } from "../shell/use-city-day.ts";

interface ProblemFormProps extends Pick<ProblemSearch, "what"> {
  subscription: Subscription;
}

/** What happened; then steps, costs, the office, and whom to write to. */
export const ProblemForm = ({ subscription, what }: ProblemFormProps) => {
  const { t } = useTranslation("help");
  const navigate = useNavigate();
  const name = deviceName(subscription);
  const { id, image } = subscription;
  // For an unknown device, assume a vehicle: help for people comes first.
  const driven = image === undefined || deviceSort(image) === "wheels";
  return (
    <Columns side={<AskDock subscription={subscription} />}>
      <h1 tabIndex={-1}>{t("what.title", { device: name })}</h1>
      <Choices legend={t("what.legend")}>
        {problems.map((problem) => (
          <RadioRow
            key={problem}
            name="what"
            value={problem}
            title={t(problem === "accident" && !driven ? "what.damage" : `what.${problem}`)}
            checked={what === problem}
            onChange={() =>
              // Changing the answer adds no history entry and does not scroll.
              void navigate({
                to: "/problem/",
                search: { s: id, what: problem },
                replace: true,
                viewTransition: false,
                resetScroll: false,
              })
            }
          />
        ))}
      </Choices>
      {what !== undefined && (
        <>
          <Announce key={what}>{t("what.below")}</Announce>
          <Section title={t("steps.title")}>
            <ProblemSteps problem={what} subscription={subscription} driven={driven} />
          </Section>
          <Section title={t("money.title")}>
            <ProblemMoney problem={what} subscription={subscription} />
          </Section>
          <Section title={t(isGone(what) ? "where.gone" : "where.title")}>
            <NearestOffice subscription={subscription} />
            <p>
              <Link to="/offices/" className={textButtonClass()}>
                {t("offices.others")}
              </Link>
            </p>
          </Section>
        </>
      )}
    </Columns>
  );
};

/** The subscription's office if open, else another open one. */
const NearestOffice = ({ subscription: { city, officeId } }: { subscription: Subscription }) => {
  const { t } = useTranslation("help");
  const { formatAddress } = usePlaces();
  const [first] = useOfficesByOpening(city?.offices ?? [], officeId).ordered;
  return first === undefined ? (
    <p>{t("offices.none")}</p>
  ) : (
    <Offices>
      <OfficeItem office={first} address={formatAddress(city, first)} near heading="h3" />
    </Offices>
  );
};

/** Adds the subscription to a messenger link if the messenger supports it; other links stay. */
export const aboutSubscription = (href: string, { id, words }: { id: number; words: string }): string => {
  const address = new URL(href);
  if (address.hostname === "t.me" && !address.searchParams.has("start"))
    address.searchParams.set("start", `subscription-${id}`);
  else if (["wa.me", "api.whatsapp.com"].includes(address.hostname)) address.searchParams.set("text", words);
  else return href;
  return address.href;
};

/** Contacts support about the subscription; without a channel, links to the offices. */
const AskDock = ({ subscription }: { subscription: Subscription }) => {
  const { t } = useTranslation(["help", "shell"]);
  const channel = useChannel();
  const name = deviceName(subscription);
  const { id } = subscription;
  const words = t("ask.words", { id, device: name });
  return (
    <Deck>
      {/* On phones the heading names the device already. */}
      <Dock caption={t("subscription", { id })} subject={name} subjectOn="wide">
        {channel === null ? (
          <Link to="/offices/" className={buttonClass({ kind: "go" })}>
            {t("offices.all")}
          </Link>
        ) : (
          <a
            className={buttonClass({ kind: "go" })}
            href={aboutSubscription(channel.href, { id, words })}
            target="_blank"
            rel="noopener noreferrer"
          >
            <Icon of={chat} />
            <span>{t(`shell:write.${channel.name}`)}</span>
          </a>
        )}
      </Dock>
    </Deck>
  );
};

/** Steps in order; locales have a title and a note for each. */
const steps = {
  broke: [
    ["broke.stop", alert],
    ["broke.tell", clock],
    ["broke.bring", pin],
  ],
  battery: [
    ["battery.charge", battery],
    ["battery.bring", pin],
    ["battery.sign", doc],
  ],
  accident: [
    ["accident.help", phone],
    ["accident.tell", clock],
    ["accident.bring", pin],
  ],
  // A device without wheels falls or gets wet.
  damage: [
    ["broke.stop", alert],
    ["accident.tell", clock],
    ["broke.bring", pin],
  ],
  stolen: [
    ["stolen.police", phone],
    ["stolen.tell", clock],
    ["stolen.leave", shield],
  ],
  lost: [
    ["lost.look", pin],
    ["lost.tell", clock],
    ["lost.police", shield],
  ],
} as const satisfies Record<Problem | "damage", readonly (readonly [string, string])[]>;

interface ProblemStepsProps {
  problem: Problem;
  subscription: Pick<Subscription, "serial">;
  driven: boolean;
}

/** Road accidents and theft begin with 112. */
const ProblemSteps = ({ problem, subscription: { serial }, driven }: ProblemStepsProps) => {
  const { t } = useTranslation("help");
  const happened = problem === "accident" && !driven ? "damage" : problem;
  return (
    <>
      {isEmergency(happened) && (
        <p className={styles.call}>
          <a className={buttonClass({ wide: true })} href="tel:112">
            {t("step.call112")}
          </a>
        </p>
      )}
      <Consequences>
        {steps[happened].map(([step, icon]) => (
          <Consequence key={step} icon={icon} title={t(`step.${step}`)}>
            {sentences(
              t(`step.${step}.note`),
              step.endsWith(".police") && serial !== null && t("step.serial", { serial }),
            )}
          </Consequence>
        ))}
      </Consequences>
    </>
  );
};

/** The device's value in the last act of its handover; null if none states it. */
export const deviceValue = ({ acts }: Pick<Subscription, "acts">): { act: number; value: number } | null => {
  const given = acts.flatMap(({ id, type, items = [] }) => {
    if (type !== "receipt" && type !== "exchange") return [];
    const device = items.find(({ model, returned }) => model !== null && returned !== true);
    return device === undefined ? [] : [{ act: id, value: device.value }];
  });
  const last = given.toSorted((one, other) => one.act - other.act).at(-1);
  return last === undefined || last.value === null ? null : { act: last.act, value: last.value };
};

interface ProblemMoneyProps {
  problem: Problem;
  subscription: Subscription;
}

/** Liability by the contract, the next charges, and what a pause does. Sums and days come from the server. */
export const ProblemMoney = ({ problem, subscription }: ProblemMoneyProps) => {
  const { t } = useTranslation("help");
  const gone = isGone(problem);
  const facts = useFacts(subscription);
  const { say, text } = useSentences();
  const paused = pauseHelps(facts, { isGone: gone, days: returnDays });
  const { id } = subscription;
  const harm = gone ? "gone" : problem;
  const protection = useProtection(subscription);
  const covered = protection === null ? "insured" : "bare";
  const note =
    protection === null
      ? (`money.${harm}.insured.note` as const)
      : harm === "gone"
        ? null
        : (`money.${harm}.bare.note` as const);
  // Shown only if the client may have to pay for the device.
  const worth = gone || (problem === "accident" && protection !== null) ? deviceValue(subscription) : null;
  return (
    <Consequences>
      <Consequence
        icon={protection === null || problem === "battery" ? shield : alert}
        title={t(`money.${harm}.${covered}`)}
        action={
          worth !== null && (
            <Link to="/documents/" search={{ act: worth.act }} className={textButtonClass()}>
              {t("money.worth", { sum: formatMoney(worth.value) })}
            </Link>
          )
        }
      >
        {sentences(note !== null && t(note), protection)}
      </Consequence>
      <Consequence icon={wallet} title={say(describeRunning(facts))}>
        {text(describeCharges(facts, gone))}
      </Consequence>
      {paused !== null && (
        <Consequence
          icon={pause}
          title={say(paused.title)}
          action={
            !gone && (
              <Link to="/subscriptions/" search={{ s: id, at: "pause" }} className={textButtonClass()}>
                {t("money.pause.go")}
              </Link>
            )
          }
        >
          {text(paused.note)}
        </Consequence>
      )}
    </Consequences>
  );
};

/** Why the protection plan does not cover the device; null if it does. */
const useProtection = (subscription: Subscription): string | null => {
  const { t } = useTranslation("help");
  const day = useFormatDay();
  const today = useSubscriptionDay(subscription);
  const { insurance, end, debt, paidUntil } = subscription;
  if (!insurance) return t("money.plan.none");
  if (agreementStageOf(subscription) === "ended")
    return end === null ? t("money.plan.over") : t("money.plan.overOn", { day: day(end) });
  // Without paid days from the backend, go by the debt.
  const isPaid = paidUntil === undefined ? debt === 0 : paidUntil !== null && paidUntil > today;
  return isPaid ? null : t("money.plan.unpaid");
};
