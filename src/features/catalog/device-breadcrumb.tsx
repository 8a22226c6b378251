import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import type { Category, Gadget } from "#contract/info.ts";

interface DeviceBreadcrumbProps {
  device: Gadget;
  category: Category | null;
  /** The current page below the device; omit on the device's own page. */
  at?: string;
}

/** Breadcrumb items of a device. */
export const DeviceBreadcrumb = ({ device, category, at }: DeviceBreadcrumbProps) => {
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
      {at === undefined ? (
        <li>
          <span aria-current="page">{device.name}</span>
        </li>
      ) : (
        <>
          <li>
            <Link to="/catalog/$device/" params={{ device: device.slug }}>
              {device.name}
            </Link>
          </li>
          <li>
            <span aria-current="page">{at}</span>
          </li>
        </>
      )}
    </>
  );
};
