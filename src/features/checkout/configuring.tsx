import { Navigate } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import type { Catalog, Gadget } from "#contract/info.ts";
import { deviceFormOf } from "#machines/checkout/checkout.view.ts";
import { useSend, useView } from "../../actors/use-view.tsx";
import { OnEntry } from "./on-entry.tsx";
import { ConfigureForm } from "./configure-form.tsx";
import { defaultChoices } from "./default-choices.ts";
import { Working } from "./working.tsx";

/** The form of this device, whatever was being chosen for another one when the person comes to it. */
export const Configuring = ({ device, catalog }: { device: Gadget; catalog: Catalog }) => {
  const { t } = useTranslation("checkout");
  const send = useSend("account.checkout");
  const at = useView("account.checkout", deviceFormOf, device.id);
  if (at === "busy") return <Navigate to="/checkout/" replace />;
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
