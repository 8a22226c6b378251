/** The grammatical numbers of i18next keys (Intl.PluralRules): Russian needs four, English two. */
type Plural = "zero" | "one" | "two" | "few" | "many" | "other";
type Base<Key> = Key extends `${infer Name}_${Plural}` ? Name : Key;
type Counted<Key> = Key extends `${infer Name}_${Plural}` ? Name : never;

/**
 * The texts of another language: exactly the keys of the Russian ones. Of a counted text, each language has the
 * forms its grammar knows; English: `_one` and `_other`.
 */
export type Translated<Reference> = Record<
  | Exclude<Base<keyof Reference>, Counted<keyof Reference>>
  | `${Counted<keyof Reference> & string}_${"one" | "other"}`,
  string
>;
