import { Link, useNavigate } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { type Subscription, deviceName } from "#contract/subscription.ts";
import { Announce } from "../../ui/announce.tsx";
import { Choices, RadioRow } from "../../ui/choice.tsx";
import { Columns, Deck } from "../../ui/columns.tsx";
import { Offices } from "../../ui/office.tsx";
import { Section } from "../../ui/page.tsx";
import { textButtonClass } from "../../ui/text-button.tsx";
import { sortOf } from "../papers/paper-facts.ts";
import { usePlaces } from "../consequences/use-say.ts";
import { type ProblemSearch, isGone, problems } from "./help-search.ts";
import { OfficeItem } from "./office-item.tsx";
import { ProblemMoney } from "./problem-money.tsx";
import { ProblemSteps } from "./problem-steps.tsx";
import { useOfficesByOpening } from "./use-office-hours.ts";
import { buttonClass } from "../../ui/button.tsx";
import { Dock } from "../../ui/dock.tsx";
import { Icon } from "../../ui/icon.tsx";
import { chat } from "../../ui/icons.ts";
import { useChannel } from "../shell/use-channel.tsx";

interface ProblemFormProps extends Pick<ProblemSearch, "what"> {
  subscription: Subscription;
}

/** What happened; then what to do, what becomes of the money, where to come, and whom to write to. */
export const ProblemForm = ({ subscription, what }: ProblemFormProps) => {
  const { t } = useTranslation("help");
  const navigate = useNavigate();
  const name = deviceName(subscription);
  const { id, image } = subscription;
  // Where the device is not known, help to people comes first.
  const driven = image === undefined || sortOf(image) === "wheels";
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
              // Looking at another answer is not a step back in the history, and moves nothing.
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
            <WhereToCome subscription={subscription} />
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

/** The office to come to now: the one of the subscription if it is open, else another that is. */
const WhereToCome = ({ subscription: { city, officeId } }: { subscription: Subscription }) => {
  const { t } = useTranslation("help");
  const { addressIn } = usePlaces();
  const [first] = useOfficesByOpening(city?.offices ?? [], officeId).ordered;
  return first === undefined ? (
    <p>{t("offices.none")}</p>
  ) : (
    <Offices>
      <OfficeItem office={first} address={addressIn(city, first)} near heading="h3" />
    </Offices>
  );
};

/**
 * A messenger's address that begins the conversation with the subscription, where the messenger has a way to say it; any
 * other address stays as it is.
 */
export const aboutSubscription = (href: string, { id, words }: { id: number; words: string }): string => {
  const address = new URL(href);
  if (address.hostname === "t.me" && !address.searchParams.has("start"))
    address.searchParams.set("start", `subscription-${id}`);
  else if (["wa.me", "api.whatsapp.com"].includes(address.hostname)) address.searchParams.set("text", words);
  else return href;
  return address.href;
};

/** The way to a person who can help, with the subscription to name; the offices where nobody is to be written to. */
const AskDock = ({ subscription }: { subscription: Subscription }) => {
  const { t } = useTranslation(["help", "shell"]);
  const channel = useChannel();
  const name = deviceName(subscription);
  const { id } = subscription;
  const words = t("ask.words", { id, device: name });
  return (
    <Deck>
      {/* On phones the page has just named the device, and the button needs the line. */}
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
