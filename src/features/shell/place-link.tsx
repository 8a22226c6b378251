import { Link, type LinkProps } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { Icon } from "../../ui/icon.tsx";

interface PlaceLinkProps {
  to: LinkProps["to"];
  icon: string;
  children: ReactNode;
}

/** One place of a menu, as a list item: its picture and its name. */
export const PlaceLink = ({ to, icon, children }: PlaceLinkProps) => (
  <li>
    <Link to={to}>
      <Icon of={icon} />
      <span>{children}</span>
    </Link>
  </li>
);
