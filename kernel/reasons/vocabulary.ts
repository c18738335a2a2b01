/**
 * A reason as a code and the values of its sentence, so that each language can format its own
 * sentence. A vocabulary is the closed list of codes of one subject, with the type of each value.
 */

/** Exact: a decimal text. */
export interface ReasonMoney {
  readonly amount: string;
  readonly currency: string;
}

type SimpleKind =
  /** A whole number. */
  | 'count'
  /** A fraction: 0.107 is 10.7 percent. */
  | 'share'
  /** A name or a code as it was given. */
  | 'text'
  | 'money'
  /** One of the listed words. */
  | readonly [string, ...string[]];
export type ValueKind =
  SimpleKind | { readonly optional: SimpleKind } | { readonly list: Vocabulary };

export interface Vocabulary {
  readonly [code: string]: { readonly [value: string]: ValueKind };
}

type ValueOf<Kind> = Kind extends 'count' | 'share'
  ? number
  : Kind extends 'text'
    ? string
    : Kind extends 'money'
      ? ReasonMoney
      : Kind extends readonly string[]
        ? Kind[number]
        : Kind extends { readonly optional: infer Inner }
          ? ValueOf<Inner> | null
          : Kind extends { readonly list: infer Words extends Vocabulary }
            ? readonly ReasonOf<Words>[]
            : never;

type ValuesOf<Kinds> = { readonly [Name in keyof Kinds]: ValueOf<Kinds[Name]> };

/** One of the codes with its values. */
export type ReasonOf<Words extends Vocabulary> = {
  [Code in keyof Words & string]: { readonly code: Code; readonly values: ValuesOf<Words[Code]> };
}[keyof Words & string];

/** How a language writes values. */
export interface ReasonFormat {
  /** Shares with at most one decimal: 0.107 → "10.7%". */
  readonly percent: (share: number) => string;
  /** Shares exact to the basis point: 0.0225 → "2.25%". */
  readonly basisPoints: (share: number) => string;
  readonly money: (money: ReasonMoney) => string;
  readonly count: (count: number) => string;
}

/** The sentences of one language: one for each code. */
export type SentencesOf<Words extends Vocabulary> = {
  readonly [Code in keyof Words & string]: (
    values: ValuesOf<Words[Code]>,
    format: ReasonFormat,
  ) => string;
};

/** The sentence of a reason in the language of the sentences. */
export function formatReasonSentence<Words extends Vocabulary>(
  sentences: SentencesOf<Words>,
  { code, values }: ReasonOf<Words>,
  format: ReasonFormat,
): string {
  return (sentences[code] as (values: unknown, format: ReasonFormat) => string)(values, format);
}
