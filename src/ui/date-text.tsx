import { formatDay } from "./date.ts";

interface DateTextProps {
  /** A calendar day `YYYY-MM-DD` or an ISO moment. */
  iso: string;
  locale: string;
  short?: boolean;
  hideYear?: number;
  zone?: string;
}

/** A day in words, with the exact date for machines. */
export const DateText = ({ iso, locale, ...options }: DateTextProps) => (
  <time dateTime={iso}>{formatDay(iso, locale, options)}</time>
);
