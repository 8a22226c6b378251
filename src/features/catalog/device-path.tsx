import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import type { Category, Gadget } from "#contract/info.ts";

/** The way to a device through the catalogue, as list items of the breadcrumb. */
export const DevicePath = ({ device, category }: { device: Gadget; category: Category | null }) => {
  const { t } = useTranslation("catalog");
  return (
    <>
      <li>
        <Link to="/catalog/">{t("title")}</Link>
      </li>
      {category !== null && (
        <li>
          <Link to="/catalog/$device/" params={{ device: category.slug }}>
            {category.name}
          </Link>
        </li>
      )}
      <li>
        <span aria-current="page">{device.name}</span>
      </li>
    </>
  );
};
