/** Takes the true price away from what readers see. */
import { DomUtils } from 'htmlparser2';
import { Element, hasChildren, isComment, isText, type ChildNode, type Document } from 'domhandler';
import { parsePriceText } from '#pricing/extraction/parse-price-text.ts';
import { elementsOf, textsOf, type PerturbInput } from './perturbation.ts';

const MAX_WORDS = 60;

/** The words of an element, blanks collapsed; null where they have more letters than are asked for. */
function readShortText(element: Element): string | null {
  let text = '';
  let letters = 0;
  const waiting: ChildNode[] = [element];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (hasChildren(node) && !isComment(node)) waiting.push(...node.children.toReversed());
    if (!isText(node)) continue;
    text += node.data;
    letters += node.data.replace(/\s+/g, '').length;
    if (letters > MAX_WORDS) return null;
  }
  return text.replace(/\s+/g, ' ').trim();
}

/** The true price is removed from all visible text; other numbers stay. */
export function dropTruePrice(document: Document, { price }: PerturbInput): void {
  if (price === null) return;
  const wanted = Number(price);
  const blocks: Element[] = [];
  for (const text of textsOf(document)) {
    let at: Element | null = text.parent instanceof Element ? text.parent : null;
    for (let step = 0; at !== null && step < 3; step += 1) {
      const words = readShortText(at);
      if (words === null || words.length > MAX_WORDS) break;
      if (
        /\d/.test(words) &&
        parsePriceText(words).candidates.some(
          (one) => Number(one.amount) === wanted || Number(one.alternative) === wanted,
        )
      )
        blocks.push(at);
      at = at.parent instanceof Element ? at.parent : null;
    }
    if (
      text.parent &&
      /\d/.test(text.data) &&
      text.data.length < 400 &&
      parsePriceText(text.data).candidates.some((one) => Number(one.amount) === wanted)
    )
      text.data = ' ';
  }
  for (const block of blocks)
    for (const child of [...block.children]) DomUtils.removeElement(child);
}

/** Only the scripts and the markup still state the price, as where a shop shows it by script. */
export function hideTruePrice(document: Document, input: PerturbInput): void {
  const attributes = elementsOf(document).flatMap((one) =>
    one.attribs.itemprop === 'price' && one.attribs.content === undefined
      ? [{ one, text: DomUtils.textContent(one) }]
      : [],
  );
  for (const { one, text } of attributes) one.attribs.content = text.replace(/[^\d.,]/g, '');
  dropTruePrice(document, input);
}
