import { notFound } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import type { Catalog } from "#contract/info.ts";
import { useAccount } from "../../machines.tsx";
import { CatalogGate } from "../catalog/catalog-gate.tsx";
import { DevicePath } from "../catalog/device-path.tsx";
import { categoryOf } from "../catalog/find-device.ts";
import { BackLink } from "../shell/back-link.tsx";
import { TaskPage } from "../shell/task-page.tsx";
import { CheckoutGate } from "./checkout-gate.tsx";
import { Configuring } from "./configuring.tsx";

/** `/catalog/{category}/{device}/`: a new subscription for the device. */
export const ConfigurePage = ({ slug }: { slug: string }) => {
  const { t } = useTranslation("checkout");
  const catalog = useAccount(({ context }) => context.catalog);
  const device = catalog?.gadgets.find((each) => each.slug === slug);
  if (catalog !== null && device === undefined) notFound({ throw: true });
  return (
    <TaskPage
      title={t("configure.bar")}
      back={<BackLink to="/catalog/$device/" params={{ device: slug }} />}
      {...(catalog !== null &&
        device !== undefined && {
          path: <DevicePath device={device} category={categoryOf(catalog, device)} />,
        })}
    >
      <CatalogGate>
        {(loaded: Catalog) =>
          device !== undefined && (
            <CheckoutGate>
              <Configuring key={device.id} device={device} catalog={loaded} />
            </CheckoutGate>
          )
        }
      </CatalogGate>
    </TaskPage>
  );
};
