type PluralForms = Readonly<Record<string, string>> & { readonly other: string };

/** What compiled messages call. */
export interface MessageFormat {
  /** "12,500": a number with the language's grouping. */
  readonly number: (value: number) => string;
  /** The form that the language uses with this number; "=0" goes before the rule. */
  readonly plural: (value: number, forms: PluralForms) => string;
  readonly select: (value: string, forms: PluralForms) => string;
}

/** Numbers and plural forms inside messages of a language ("en", "de"). */
export function createMessageFormat(language: string): MessageFormat {
  const numbers = new Intl.NumberFormat(language);
  const rules = new Intl.PluralRules(language);
  return {
    number: (value) => numbers.format(value),
    plural: (value, forms) => forms[`=${value}`] ?? forms[rules.select(value)] ?? forms.other,
    select: (value, forms) => forms[value] ?? forms.other,
  };
}
