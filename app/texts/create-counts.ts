export interface Counts {
  /** "12,500": a whole number with the language's grouping. */
  readonly count: (n: number) => string;
  /** "1 product", "12 products": the number and the right form of what follows it. */
  readonly plural: (n: number, one: string, many: string) => string;
}

/** Numbers inside sentences of a language ("en", "de"). For languages with one form for 1 and one for all others. */
export function createCounts(language: string): Counts {
  const format = new Intl.NumberFormat(language);
  const count = (n: number): string => format.format(n);
  return { count, plural: (n, one, many) => `${count(n)} ${n === 1 ? one : many}` };
}
