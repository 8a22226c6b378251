import { catalogOf } from "#machines/account/account.view.ts";
import { PlacePage } from "../shell/place-page.tsx";
import { useView } from "../../actors/use-view.tsx";
import { NoSuchPage } from "../errors/error-pages.tsx";
import { CatalogGate } from "./catalog-gate.tsx";
import { CatalogPage } from "./catalog-page.tsx";
import { DevicePage } from "./device-page.tsx";
import { findPlace } from "./find-device.ts";

/** `/catalog/{slug}/`: a category or a device, as soon as the catalogue can tell which; anything else is no page. */
export const CatalogPlace = ({ slug }: { slug: string }) => {
  const catalog = useView("account", catalogOf);
  if (catalog === null)
    return (
      <PlacePage>
        <CatalogGate>{() => null}</CatalogGate>
      </PlacePage>
    );
  const place = findPlace(catalog, slug);
  if (place === null) return <NoSuchPage />;
  return place.kind === "category" ? (
    <CatalogPage category={place.category} />
  ) : (
    <DevicePage device={place.device} category={place.category} />
  );
};
