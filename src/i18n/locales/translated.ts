/** Plural suffixes of i18next keys (Intl.PluralRules): Russian has four, English two. */
type Plural = "zero" | "one" | "two" | "few" | "many" | "other";
type Base<Key> = Key extends `${infer Name}_${Plural}` ? Name : Key;
type Counted<Key> = Key extends `${infer Name}_${Plural}` ? Name : never;

/** Exactly the keys of the Russian texts; counted texts have the plural forms of each language. */
export type Translated<Reference> = Record<
  | Exclude<Base<keyof Reference>, Counted<keyof Reference>>
  | `${Counted<keyof Reference> & string}_${"one" | "other"}`,
  string
>;
