import { useCallback, useState } from "react";

/**
 * The row that takes the focus when it appears: once, and only in the `list` (its query) it was chosen in. If a search
 * or a refresh brings it back later, the focus stays in the search field.
 */
export const useFocusOnce = (
  row: number | undefined,
  list: string,
  /** A constant. */
  focus: (link: HTMLAnchorElement) => void,
) => {
  const [target, setTarget] = useState({ row, list });
  const focusRow = useCallback(
    (link: HTMLAnchorElement | null): void => {
      if (link === null) return;
      focus(link);
      setTarget((now) => ({ ...now, row: undefined }));
    },
    [focus],
  );
  return {
    choose: (next: number | undefined): void => setTarget({ row: next, list }),
    /** `ref` of a row's link. */
    refOf: (id: number) => (id === target.row && list === target.list ? focusRow : null),
  };
};
