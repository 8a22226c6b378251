import { Navigate } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import type { Catalog, Gadget } from "#contract/info.ts";
import { useCheckout, useCheckoutSend } from "../../machines.tsx";
import { Arrival } from "./arrival.tsx";
import { ConfigureForm } from "./configure-form.tsx";
import { defaultChoices } from "./default-choices.ts";
import { UnfinishedDraft } from "./unfinished-draft.tsx";
import { Working } from "./working.tsx";

/** The screen of a new subscription, as the checkout stands when the person comes to it. */
export const Configuring = ({ device, catalog }: { device: Gadget; catalog: Catalog }) => {
  const { t } = useTranslation("checkout");
  const send = useCheckoutSend();
  const draft = useCheckout(({ context }) => context.draft);
  const at = useCheckout((checkout) => {
    if (checkout.matches("continueOffered")) return "offered";
    if (checkout.matches("drafting")) return "drafting";
    return checkout.matches("restoring") || checkout.matches("choosing") || checkout.matches("discarding")
      ? "starting"
      : "busy";
  });
  if (at === "busy") return <Navigate to="/checkout/" replace />;
  if (at === "offered")
    return (
      <>
        <Arrival tell={() => send({ type: "device.chosen", deviceId: device.id })} />
        <UnfinishedDraft catalog={catalog} />
      </>
    );
  if (draft?.deviceId !== device.id || at === "starting")
    return (
      <>
        <Arrival key={at} tell={() => send({ type: "device.chosen", deviceId: device.id })} />
        <Working title={t("working.working")} />
      </>
    );
  const untouched = draft.months === null && draft.handover === null;
  return (
    <>
      <Arrival
        tell={() => {
          send({ type: "configuration.requested" });
          if (untouched) send({ type: "draft.changed", change: defaultChoices(device, catalog.org) });
        }}
      />
      <ConfigureForm device={device} catalog={catalog} />
    </>
  );
};
