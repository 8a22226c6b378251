import { Navigate } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import type { Catalog, Gadget } from "#contract/info.ts";
import { catalogOf } from "#machines/account/account.view.ts";
import { useSend, useView } from "../../actors/use-view.tsx";
import { CatalogGate } from "../catalog/catalog-gate.tsx";
import { DevicePath } from "../catalog/device-path.tsx";
import { categoryOf } from "../catalog/find-device.ts";
import { NoSuchPage } from "../errors/error-pages.tsx";
import { BackLink } from "../shell/back-link.tsx";
import { TaskPage } from "../shell/task-page.tsx";
import { CheckoutGate, Working } from "./checkout-gate.tsx";
import { deviceFormOf } from "#machines/checkout/checkout.view.ts";
import { OnEntry } from "./on-entry.tsx";
import { ConfigureForm } from "./configure-form.tsx";
import { defaultChoices } from "./use-draft.ts";

interface ConfigurePageProps {
  /** The readable names in the address. */
  category: string;
  device: string;
}

/** `/catalog/{category}/{device}/`: a new subscription for the device; below another category it is led to its own. */
export const ConfigurePage = ({ category: categorySlug, device: slug }: ConfigurePageProps) => {
  const { t } = useTranslation("checkout");
  const catalog = useView("account", catalogOf);
  const device = catalog?.gadgets.find((each) => each.slug === slug);
  if (catalog !== null && device === undefined) return <NoSuchPage />;
  const category = catalog !== null && device !== undefined ? categoryOf(catalog, device) : null;
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
      {...(device !== undefined && {
        path: <DevicePath device={device} category={category} at={t("configure.bar")} />,
      })}
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

/** The form of this device, whatever was being chosen for another one when the person comes to it. */
const Configuring = ({ device, catalog }: { device: Gadget; catalog: Catalog }) => {
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
