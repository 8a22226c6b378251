import { createHash } from "node:crypto";
import { StaffRefusal } from "./refusal.ts";

/** Bytes. */
export const largestPicture = 10 * 1_048_576;
/** Pixels: the least width, the longest side, and width by height, before it is decoded. */
const least = 480;
const longest = 10_000;
const mostPixels = 50_000_000;

/** Widths for phones, tablets and screens of double density, pixels. Nothing is enlarged. */
const widths = [least, 960, 1_440];

const hashOf = (content: Uint8Array): string => createHash("sha256").update(content).digest("hex");

const refuse = (problem: string): StaffRefusal =>
  new StaffRefusal("picture.invalid", `The picture ${problem}.`);

/** By the first bytes, so that no other decoder ever reads a file of the staff. */
const isPicture = (file: Uint8Array): boolean => {
  const head = Buffer.from(file.subarray(0, 12)).toString("latin1");
  return /^\xff\xd8\xff|^\x89PNG\r\n|^RIFF[^]{4}WEBP|^[^]{4}ftypavif/.test(head);
};

/** Loaded with the first picture. */
const loadSharp = async () => (await import("sharp")).default;

/** Reads only the head of the file. */
const readSize = async (original: Uint8Array): Promise<{ width: number; height: number }> => {
  const sharp = await loadSharp();
  try {
    return (await sharp(original, { limitInputPixels: false }).metadata()).autoOrient;
  } catch {
    throw refuse("cannot be read: the file is damaged");
  }
};

const check = async (original: Uint8Array): Promise<number> => {
  if (original.byteLength > largestPicture) throw refuse("is larger than 10 MB");
  if (!isPicture(original)) throw refuse("is not a JPEG, PNG, WebP or AVIF");
  const { width, height } = await readSize(original);
  if (width < least) throw refuse(`is ${width} px wide: at least ${least} are needed`);
  if (Math.max(width, height) > longest || width * height > mostPixels)
    throw refuse(`has ${width} × ${height} px: at most ${longest} a side and 50 million in all`);
  return width;
};

export type EncodedFile = {
  readonly type: "image/avif" | "image/jpeg";
  readonly width: number;
  readonly hash: string;
  readonly content: Uint8Array;
};
/** `source`: SHA-256 of the original; width and height of the largest file. */
export type EncodedPicture = {
  readonly source: string;
  readonly width: number;
  readonly height: number;
  readonly files: readonly EncodedFile[];
};

/**
 * Encodes a picture in several widths as AVIF and JPEG, upright and in sRGB. Only pixels are taken over: no EXIF (with
 * the place and the camera), no comments, no profile. @throws {StaffRefusal} `picture.invalid`
 */
export const encodePicture = async (original: Uint8Array): Promise<EncodedPicture> => {
  const own = await check(original);
  const files: EncodedFile[] = [];
  let [width, height] = [0, 0];
  const sharp = await loadSharp();
  const image = sharp(original, { limitInputPixels: mostPixels, failOn: "error" })
    .autoOrient()
    .flatten({ background: "#fff" });
  try {
    // One after the other: a decoded picture takes up to 200 MB.
    for (const wide of new Set(widths.map((each) => Math.min(each, own)))) {
      const resized = image.clone().resize({ width: wide });
      const avif = await resized
        .clone()
        .avif({ quality: 55, effort: 2 })
        .toBuffer({ resolveWithObject: true });
      const jpeg = await resized.clone().jpeg({ quality: 80, mozjpeg: true }).toBuffer();
      ({ width, height } = avif.info);
      files.push(
        { type: "image/avif", width, hash: hashOf(avif.data), content: avif.data },
        { type: "image/jpeg", width, hash: hashOf(jpeg), content: jpeg },
      );
    }
  } catch {
    throw refuse("cannot be read: the file is damaged");
  }
  return { source: hashOf(original), width, height, files };
};
