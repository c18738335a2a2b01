/**
 * One product as one source on the page tells it, before sources are weighed against one another.
 */
import type { TagNode } from '../document/page-tree.ts';
import {
  createEmptyOffer,
  createEmptyProduct,
  type ExtractedOffer,
  type ExtractedProduct,
} from '../reading.ts';

/** An extracted offer before sources are weighed, with what its source knows of its price. */
export interface SourceOffer extends ExtractedOffer {
  /** The amount as the source wrote it. */
  raw: string | null;
  /**
   * The amount under the other reading of three digits after a dot; null when there is one reading.
   */
  alternative: string | null;
  at: string;
  /** The kind of source its price was read in, when that is not the source of the rest. */
  priceFrom?: string;
  /** Where the price stands on the page, when it is an element. */
  element: TagNode | null;
}

export interface SourceProduct {
  readonly from: string;
  readonly at: string;
  product: ExtractedProduct;
  offers: SourceOffer[];
  /** The one of them that the page shows as its price. */
  preferred?: SourceOffer | undefined;
  /**
   * True when markup on such a page is known to mislead: this source is then trusted before it, and
   * its offers are all there are.
   */
  leads?: boolean;
  /** Addresses the source gives for this product. */
  urls: string[];
  /** Identifiers seen for this product in this source, of any kind: they tie it to the address. */
  ids: string[];
  /** True when the source itself places it among related products, in a list or in a review. */
  related: boolean;
  element: TagNode | null;
}

/** An offer of which its place alone is known. */
export function createSourceOffer(at: string): SourceOffer {
  return {
    ...createEmptyOffer(),
    raw: null,
    alternative: null,
    at,
    element: null,
  };
}

/** A product of which its source and place alone are known. */
export function createSourceProduct(from: string, at: string): SourceProduct {
  return {
    from,
    at,
    product: createEmptyProduct(),
    offers: [],
    urls: [],
    ids: [],
    related: false,
    element: null,
  };
}
