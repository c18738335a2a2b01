/** Which elements of a page may speak of delivery at all: each text is looked at once. */
import type { PageTree, TagNode } from '#pricing/extraction/document/page-tree.ts';
import { canStateDelivery } from './parse-shipping-text.ts';

/** False for an element in which no text states what delivery costs. */
export type DeliveryCheck = (node: TagNode) => boolean;

const [SPEAKS, SILENT] = [1, 2];
const checks = new WeakMap<PageTree, DeliveryCheck>();

/** The check for a page. A text is looked at when it is first asked for. */
export function findDeliveryTexts(tree: PageTree): DeliveryCheck {
  const known = checks.get(tree);
  if (known) return known;
  const { elements } = tree;
  const states = new Uint8Array(elements.length);
  const check: DeliveryCheck = ({ index, end }) => {
    for (let at = Math.max(0, index); at <= end; at += 1) {
      let state = states[at];
      if (state === 0) states[at] = state = readState(elements[at]);
      if (state === SPEAKS) return true;
    }
    return false;
  };
  checks.set(tree, check);
  return check;
}

function readState(element: TagNode | undefined): number {
  if (element === undefined || element.name === 'script') return SILENT;
  for (const child of element.children)
    if (typeof child === 'string' && child.length > 1 && canStateDelivery(child)) return SPEAKS;
  return SILENT;
}
