import { getAttribute, getOwnText, hasDataAttribute, type TagNode } from '../document/page-tree.ts';
import type { PageContext } from '../page-context.ts';
import type { PageHints, PageScript } from '../page-hints.ts';
import type { SourceProduct } from '../source/source-product.ts';

const MAX_SCRIPTS = 500;
const MAX_ELEMENTS = 50;
const MAX_SCRIPT = 3_000_000;
/** A shorter script holds no product. */
const MIN_SCRIPT = 40;
const OTHER_TYPES = /ld\+json|template|babel|importmap|speculationrules/i;

/**
 * The products that the platforms' own data name, each a source; the page's own is chosen among
 * them like among any. A script or element belongs to the first of the hints that can read it.
 */
export function readHintedProducts(
  context: PageContext,
  hints: readonly PageHints[],
): SourceProduct[] {
  const { scripts, stateful } = context.tree;
  const found = [
    ...scripts.slice(0, MAX_SCRIPTS).map((element) => readScript(element, context, hints)),
    ...stateful.slice(0, MAX_ELEMENTS).map((element) => readElement(element, context, hints)),
    ...hints.map((hint) => hint.readPage?.(context) ?? null),
  ];
  return found.filter((product) => product !== null);
}

function readScript(
  element: TagNode,
  context: PageContext,
  hints: readonly PageHints[],
): SourceProduct | null {
  const type = getAttribute(element, 'type');
  if (OTHER_TYPES.test(type)) return null;
  const text = getOwnText(element);
  if (text.length < MIN_SCRIPT || text.length > MAX_SCRIPT) return null;
  const script: PageScript = { element, text, isJson: /json/i.test(type) };
  for (const hint of hints) {
    const product = hint.readScript?.(script, context) ?? null;
    if (product) return product;
  }
  return null;
}

function readElement(
  element: TagNode,
  context: PageContext,
  hints: readonly PageHints[],
): SourceProduct | null {
  const owner = hints.find(
    ({ readElement: read, attributes = [] }) =>
      read && attributes.some((attribute) => hasDataAttribute(element, attribute)),
  );
  return owner?.readElement?.(element, context) ?? null;
}
