/**
 * What is known beforehand of the pages of one shop platform: where it leaves its product's data
 * for its own scripts. Such data know every variant, which markup often does not. Callers of
 * extraction hand the hints over; extraction itself knows no platform.
 */
import type { DataAttribute, TagNode } from './document/page-tree.ts';
import type { PageContext } from './page-context.ts';
import type { SourceProduct } from './source/source-product.ts';

export interface PageScript {
  readonly element: TagNode;
  readonly text: string;
  /** True for data in a script element, false for code. */
  readonly isJson: boolean;
}

/**
 * The readers of one platform. Each gives the product that the data state, or null when there is
 * none; a value that can mean several things is left out, never guessed.
 */
export interface PageHints {
  /** The attributes that hold data: only elements with one of them reach `readElement`. */
  readonly attributes?: readonly DataAttribute[];
  readonly readElement?: (element: TagNode, context: PageContext) => SourceProduct | null;
  readonly readScript?: (script: PageScript, context: PageContext) => SourceProduct | null;
  /** For data that are spread over the page; runs once a page. */
  readonly readPage?: (context: PageContext) => SourceProduct | null;
}
