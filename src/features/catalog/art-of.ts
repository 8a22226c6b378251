/** The drawing of a device: `image` of the catalogue is a name of ours, and nothing else ends up in an address. */
export const artOf = (image: string): string =>
  /^[a-z0-9-]+$/.test(image) ? `/art/${image}.svg` : "/art/bag.svg";
