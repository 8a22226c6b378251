import { readFileSync } from "node:fs";
import type * as v from "valibot";
import { Failure } from "./ask.ts";
import { type Desk, begin, declare, jsonBody, numberOf, print } from "./command.ts";
import { PictureRemoved, PictureShown, Pictures } from "./replies.ts";

const read = (file: string): string => {
  try {
    return readFileSync(file).toString("base64");
  } catch (error) {
    throw new Failure(2, `${file} cannot be read: ${error instanceof Error ? error.message : String(error)}`);
  }
};

const kilobytes = (bytes: number): string => `${Math.ceil(bytes / 1_024)} KB`;

type Options = { json?: boolean; dryRun?: boolean };

/** `picture`, `remove-picture` and `pictures`: photographs of the catalogue. */
export const declarePictures = (desk: Desk): void => {
  declare(
    desk,
    "picture",
    "show a photograph of a device, or replace the one at this position",
    'picture kolibri-2 1 side.jpg --alt "Сбоку" --english "Side"',
  )
    .argument("<device>", "its slug")
    .argument("<position>", "from 1, the one in front, to 12", numberOf)
    .argument("<file>", "JPEG, PNG, WebP or AVIF, up to 10 MB, at least 480 px wide")
    .requiredOption("--alt <text>", "what it shows, in Russian")
    .requiredOption("--english <text>", "the same in English")
    .option("--dry-run", "print the result without changing anything")
    .action(
      async (
        device: string,
        position: number,
        file: string,
        { json, ...asked }: Options & { alt: string; english: string },
      ) => {
        const body = jsonBody({ device, position, image: read(file), ...asked });
        const words = (acted: v.InferOutput<typeof PictureShown>): string => {
          const { width, height, files } = acted.picture;
          return [
            `${begin(acted)}picture ${position} of ${device} has ${width} × ${height} px.`,
            ...files.map((each) => `  ${each.type} ${each.width} px, ${kilobytes(each.bytes)}`),
          ].join("\n");
        };
        print(desk, await desk.ask("pictures/", body), {
          ...(json && { json }),
          schema: PictureShown,
          words,
        });
      },
    );

  declare(
    desk,
    "remove-picture",
    "remove a photograph; a device without one shows its drawings",
    "remove-picture kolibri-2 2",
  )
    .argument("<device>", "its slug")
    .argument("<position>", "as in `pictures`", numberOf)
    .option("--dry-run", "print the result without changing anything")
    .action(async (device: string, position: number, { json, ...asked }: Options) => {
      const reply = await desk.ask("pictures/remove/", jsonBody({ device, position, ...asked }));
      const words = (acted: v.InferOutput<typeof PictureRemoved>): string =>
        `${begin(acted)}${device} has no picture ${position}, and ${acted.picture.left} others.`;
      print(desk, reply, { ...(json && { json }), schema: PictureRemoved, words });
    });

  declare(desk, "pictures", "the photographs of all devices", "pictures").action(
    async ({ json }: { json?: boolean }) => {
      const words = ({ pictures }: v.InferOutput<typeof Pictures>): string =>
        pictures.length === 0
          ? "There are none: devices show their drawings."
          : pictures
              .map((each) => `${each.device} ${each.position}: ${each.alt} (${each.english ?? "no English"})`)
              .join("\n");
      print(desk, await desk.ask("pictures/"), { ...(json && { json }), schema: Pictures, words });
    },
  );
};
