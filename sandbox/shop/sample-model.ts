/** An invented product that the sample shop sells and some of the sample retailers list. */
export interface SampleModel {
  readonly brand: string;
  readonly name: string;
  /** The manufacturer's code; variants append theirs to it. */
  readonly code: string;
  readonly type: string;
  /** Price of the first variant in EUR. */
  readonly price: string;
  /** Option names and values; the variants are all combinations. None: one variant. */
  readonly options?: Readonly<Record<string, readonly string[]>>;
  /** Added to the price for each further value of the last option, in EUR. */
  readonly step?: string;
  /** A retailer's description in one sentence. */
  readonly about: string;
}
