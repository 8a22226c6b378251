import type { Translated } from "../translated.ts";
import type { texts as russian } from "./ru.ts";

export const texts = {
  label: "Recording for support",
  title: "This visit is being recorded for support",
  save: "Save the file",
  content: "What is recorded",
  contentText:
    "Which pages you opened, what you pressed and how our server answered. Not your name, phone number, addresses or cards, and nothing you type. The recording stays on this device until you send the file yourself",
  stop: "Stop and erase",
  saved: "The file is saved. Send it to support: it shows what went wrong",
  failed: "The file wasn’t saved. Press “Save the file” once more",
  chat: "Message support",
  chatLabel: "Message support, opens in a new tab",
  refused: "This recording link doesn’t work.",
  refusedText: "It has expired or wasn’t copied in full. Ask support for a new one",
  close: "Got it",
} as const satisfies Translated<typeof russian>;
