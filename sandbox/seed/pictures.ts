import { fileURLToPath } from "node:url";
import { and, eq } from "drizzle-orm";
import type { Database } from "#server/platform/database/database.ts";
import { acts } from "#server/platform/database/tables/acts.ts";
import { subscriptions } from "#server/platform/database/tables/subscriptions.ts";
import { keepActPicture } from "#server/staff/act-pictures.ts";
import { encodePicture } from "#server/staff/encode-picture.ts";
import { devices } from "./devices.ts";
import { english } from "./english.ts";

/** The device whose handover was photographed, by its serial number. */
const photographed = "KLBC-00873";

/** A drawing of public/art instead of a photograph: 960 × 720 px. */
const draw = async (image: string): Promise<Uint8Array> => {
  const { default: sharp } = await import("sharp");
  const file = fileURLToPath(new URL(`../../public/art/${image}.svg`, import.meta.url));
  return sharp(file, { density: 3 * 72 })
    .flatten({ background: "#fff" })
    .png()
    .toBuffer();
};

/** Pictures of one handover: the drawings of the device from two sides. */
export const seedPictures = async (tx: Database, clientId: number): Promise<void> => {
  const [found] = await tx
    .select({ actId: acts.id, created: acts.created, model: subscriptions.model })
    .from(acts)
    .innerJoin(subscriptions, eq(subscriptions.id, acts.subscriptionId))
    .where(
      and(
        eq(subscriptions.clientId, clientId),
        eq(subscriptions.serial, photographed),
        eq(acts.type, "receipt"),
      ),
    );
  const views = devices.find(({ model }) => model === found?.model)?.views.slice(0, 2) ?? [];
  if (found === undefined || views.length < 2) throw new Error("there is no handover to photograph");
  const { actId, created } = found;
  for (const [index, [image, alt]] of views.entries()) {
    const about = { clientId, actId, position: index + 1, alt, english: english[alt] ?? alt, created };
    await keepActPicture(tx, about, await encodePicture(await draw(image)));
  }
};
