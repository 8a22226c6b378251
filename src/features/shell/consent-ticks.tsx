import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import type { AccountConsent, AskedConsent } from "#contract/consent.ts";
import { CheckRow, Choices } from "../../ui/choice.tsx";

const documents = { personalData: "/personal-data/", offer: "/contract/" } as const;

interface ConsentTicksProps {
  legend: string;
  asked: readonly AskedConsent[];
  ticked: readonly AccountConsent[];
  onTick: (ticked: readonly AccountConsent[]) => void;
  /** The id of the text that says what is missing, while it is shown. */
  reason?: string | undefined;
}

/** A document and a tick for each consent (152-FZ, article 9, part 1). */
export const ConsentTicks = ({ legend, asked, ticked, onTick, reason }: ConsentTicksProps) => {
  const { t } = useTranslation("shell");
  return (
    <Choices legend={legend}>
      {asked.map(({ kind, changes }) => (
        <CheckRow
          key={kind}
          name={kind}
          title={t(`consents.${kind}`)}
          note={
            <>
              {changes !== null && <span>{changes} </span>}
              <Link to={documents[kind]} target="_blank">
                {t("consents.read")}
              </Link>
            </>
          }
          checked={ticked.includes(kind)}
          {...(reason !== undefined &&
            !ticked.includes(kind) && { "aria-invalid": true, "aria-describedby": reason })}
          onChange={({ currentTarget: { checked } }) =>
            onTick(checked ? [...ticked, kind] : ticked.filter((each) => each !== kind))
          }
        />
      ))}
    </Choices>
  );
};
