import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { subscriptionsOf } from "#machines/account/account.view.ts";
import type { PaperAddress } from "#machines/acts/acts.ports.ts";
import { useView } from "../../actors/use-view.tsx";
import { Button, buttonClass } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { back, print as printer } from "../../ui/icons.ts";
import { Desk } from "../../ui/sheet.tsx";
import { PaperGate, findPaper } from "./paper-gate.tsx";
import { PaperSheet } from "./paper-sheet.tsx";

/** Print layout of a paper: no header, footer or chat (spec §2). */
export const PrintPage = ({ address }: { address: PaperAddress | null }) => {
  const { t } = useTranslation("papers");
  const subscriptions = useView("account", subscriptionsOf);
  // A missing paper can neither be printed nor reopened.
  const isMissing =
    subscriptions !== null && (address === null || findPaper(subscriptions, address) === null);
  return (
    <Desk
      barLabel={t("bar")}
      bar={
        <>
          <Link
            to="/documents/"
            search={address?.kind !== "act" || isMissing ? {} : { act: address.id }}
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
      <PaperGate address={address}>{({ paper }) => <PaperSheet paper={paper} />}</PaperGate>
    </Desk>
  );
};
