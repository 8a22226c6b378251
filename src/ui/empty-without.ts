/** `ref` of a search field kept in the URL: empties it when the URL loses its search, but not while typing. */
export const emptyWithout =
  (search: string | undefined) =>
  (field: HTMLInputElement | null): void => {
    if (field !== null && search === undefined && field.ownerDocument.activeElement !== field)
      field.value = "";
  };
