import { readFileSync } from "node:fs";
import type * as v from "valibot";
import { Failure } from "./ask.ts";
import { type Desk, begin, declare, jsonBody, numberOf, print } from "./command.ts";
import {
  ActPictureRemoved,
  ActPictureShown,
  ActPictures,
  PictureRemoved,
  PictureShown,
  Pictures,
} from "./replies.ts";

const read = (file: string): string => {
  try {
    return readFileSync(file).toString("base64");
  } catch (error) {
    throw new Failure(2, `${file} cannot be read: ${error instanceof Error ? error.message : String(error)}`);
  }
};

const kilobytes = (bytes: number): string => `${Math.ceil(bytes / 1_024)} KB`;

type Options = { json?: boolean; dryRun?: boolean };

type Shown = v.InferOutput<typeof PictureShown | typeof ActPictureShown>;

/** What was written, a line for each file. */
const written = (what: string, acted: Shown): string => {
  const { width, height, files } = acted.picture;
  return [
    `${begin(acted)}${what} has ${width} × ${height} px.`,
    ...files.map((each) => `  ${each.type} ${each.width} px, ${kilobytes(each.bytes)}`),
  ].join("\n");
};

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
        print(desk, await desk.ask("pictures/", body), {
          json,
          schema: PictureShown,
          words: (acted) => written(`picture ${position} of ${device}`, acted),
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
      print(desk, reply, { json, schema: PictureRemoved, words });
    });

  declare(desk, "pictures", "the photographs of all devices", "pictures").action(
    async ({ json }: { json?: boolean }) => {
      const words = ({ pictures }: v.InferOutput<typeof Pictures>): string =>
        pictures.length === 0
          ? "There are none: devices show their drawings."
          : pictures
              .map((each) => `${each.device} ${each.position}: ${each.alt} (${each.english ?? "no English"})`)
              .join("\n");
      print(desk, await desk.ask("pictures/"), { json, schema: Pictures, words });
    },
  );
};

type OfAct = Options & { act?: number };

/** `act-picture`, `remove-act-picture` and `act-pictures`: photographs of what changed hands, for its client. */
export const declareActPictures = (desk: Desk): void => {
  const at =
    "the last part of the act's number, 2 of 41/2; without it the newest handover, exchange or return";
  declare(
    desk,
    "act-picture",
    "show a client a photograph of the device as it changed hands, or replace the one at this position",
    'act-picture 41 1 frame.jpg --alt "Царапина на раме" --english "Scratch on the frame"',
  )
    .argument("<subscription>", "its number", numberOf)
    .argument("<position>", "from 1 to 6", numberOf)
    .argument("<file>", "JPEG, PNG, WebP or AVIF, up to 10 MB, at least 480 px wide")
    .requiredOption("--alt <text>", "what it shows, in Russian")
    .requiredOption("--english <text>", "the same in English")
    .option("--act <ordinal>", at, numberOf)
    .option("--dry-run", "print the result without changing anything")
    .action(
      async (
        id: number,
        position: number,
        file: string,
        { json, ...asked }: OfAct & { alt: string; english: string },
      ) => {
        const body = jsonBody({ position, image: read(file), ...asked });
        print(desk, await desk.ask(`subscriptions/${id}/pictures/`, body), {
          json,
          schema: ActPictureShown,
          words: (acted) => written(`picture ${position} of act ${acted.picture.act}`, acted),
        });
      },
    );

  declare(
    desk,
    "remove-act-picture",
    "remove a photograph of an act; its address is gone at once",
    "remove-act-picture 41 2",
  )
    .argument("<subscription>", "its number", numberOf)
    .argument("<position>", "as in `act-pictures`", numberOf)
    .option("--act <ordinal>", at, numberOf)
    .option("--dry-run", "print the result without changing anything")
    .action(async (id: number, position: number, { json, ...asked }: OfAct) => {
      const reply = await desk.ask(`subscriptions/${id}/pictures/remove/`, jsonBody({ position, ...asked }));
      const words = (acted: v.InferOutput<typeof ActPictureRemoved>): string =>
        `${begin(acted)}act ${acted.picture.act} has no picture ${position}, and ${acted.picture.left} others.`;
      print(desk, reply, { json, schema: ActPictureRemoved, words });
    });

  declare(desk, "act-pictures", "the photographs of the acts of a subscription", "act-pictures 41")
    .argument("<subscription>", "its number", numberOf)
    .action(async (id: number, { json }: { json?: boolean }) => {
      const words = ({ pictures }: v.InferOutput<typeof ActPictures>): string =>
        pictures.length === 0
          ? "There are none."
          : pictures
              .map((each) => `${each.act} (${each.type}) ${each.position}: ${each.alt} (${each.english})`)
              .join("\n");
      print(desk, await desk.ask(`subscriptions/${id}/pictures/`), {
        json,
        schema: ActPictures,
        words,
      });
    });
};
