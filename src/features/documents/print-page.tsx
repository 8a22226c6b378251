import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { subscriptionsOf } from "#machines/account/account.view.ts";
import { useView } from "../../actors/use-view.tsx";
import { Button, buttonClass } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { back, print as printer } from "../../ui/icons.ts";
import { Desk } from "../../ui/sheet.tsx";
import { ActPaper } from "./act-paper.tsx";
import { ContractPaper } from "./contract-paper.tsx";
import { type PaperAddress, PaperGate, findPaper } from "./paper-gate.tsx";

/** Print layout of a paper: no header, footer or chat (spec §2). */
export const PrintPage = ({ search }: { search: PaperAddress }) => {
  const { t } = useTranslation("papers");
  const subscriptions = useView("account", subscriptionsOf);
  // A missing paper can neither be printed nor reopened.
  const isMissing = subscriptions !== null && findPaper(subscriptions, search) === null;
  return (
    <Desk
      barLabel={t("bar")}
      bar={
        <>
          <Link
            to="/documents/"
            search={search.act === undefined || isMissing ? {} : { act: search.act }}
            className={buttonClass({ kind: "line", small: true })}
          >
            <Icon of={back} />
            <span>{t("back")}</span>
          </Link>
          {!isMissing && (
            <Button small icon={printer} onClick={() => globalThis.print()}>
              {t("print")}
            </Button>
          )}
        </>
      }
    >
      <PaperGate search={search}>
        {({ facts, act }) =>
          act === null ? (
            <ContractPaper facts={facts} />
          ) : (
            <ActPaper act={act} facts={facts} signedAt={act.signedAt} byHand={act.signedAt === null} />
          )
        }
      </PaperGate>
    </Desk>
  );
};
