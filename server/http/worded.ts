import type { Language } from "#contract/language.ts";

/** A reply with words in it, and the language they are in. Told by `Content-Language` and `Vary` (RFC 9110, 8.5, 12.5.5). */
export class Worded<Reply> {
  readonly language: Language;
  readonly reply: Reply;
  constructor(language: Language, reply: Reply) {
    this.language = language;
    this.reply = reply;
  }
}
