/** Drawings of the catalogue (public/art) by the sort of thing that they show. */
const sorts: ReadonlyMap<string, "wheels" | "screen"> = new Map([
  ...(["ebike", "cargo-bike", "scooter"] as const).map((image) => [image, "wheels"] as const),
  ...(["smartphone", "smartphone-pro", "tablet"] as const).map((image) => [image, "screen"] as const),
]);

/** Whether a device is driven or looked at, by its drawing in the catalogue; null where that is not known. */
export const sortOf = (image: string | undefined): "wheels" | "screen" | null =>
  sorts.get(image ?? "") ?? null;
