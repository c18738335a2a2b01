/**
 * Terms of one language, by what they say. Terms are parted by `|` or a line end. `#` stands for a
 * number; a `*` at the end for any ending of the word; `=` at the beginning says that the term
 * means this only where nothing else is written with it. Accents, case and hyphens make no
 * difference.
 */
export interface LanguageTerms {
  /** On the button that buys the product or puts it into the cart. */
  readonly buy: string;
  /** On links to the cart: they hold words of `buy` and buy nothing. */
  readonly cart?: string;
  readonly inStock: string;
  readonly outOfStock: string;
  /** Words before one of `inStock` that turn it into its opposite. */
  readonly negation: string;
  /** With one of `buying` behind it: the product cannot be bought. */
  readonly cannot?: string;
  readonly buying?: string;
  /** In stock, with how many there are. */
  readonly fewLeft: string;
  /** Labels before the number of pieces in stock. */
  readonly stock: string;
  /** Phrases that hold one of the other terms and say nothing of the stock. */
  readonly neither?: string;
  readonly preOrder: string;
  readonly backOrder: string;
  readonly discontinued: string;
  /** Of a button or form for a message when the product is back. */
  readonly notify: string;
  /** Of branches: what is said with them is not said of the online shop. */
  readonly shops: string;
  /** Of ways of delivery: one that is not offered does not make the product out of stock. */
  readonly delivery: string;
  /** Labels of the shop's own number of the product. */
  readonly itemNumber: string;
}
