import { buildAlternatives } from '#pricing/extraction/word-patterns.ts';
import {
  createSourceOffer,
  createSourceProduct,
  type SourceProduct,
} from '#pricing/extraction/source/source-product.ts';
import type { PriceKind } from '#pricing/extraction/reading.ts';
import { getAttribute, type TagNode } from '#pricing/extraction/document/page-tree.ts';
import {
  type RatioBounds,
  isHigher,
  isRatioWithin,
} from '#pricing/extraction/money-text/amounts.ts';
import { getVisibleText } from '#pricing/extraction/document/get-visible-text.ts';
import { hasBid } from '#pricing/extraction/price-kinds/classify-amount.ts';
import { findLanguage } from '#pricing/extraction/price-kinds/phrase-languages.ts';
import { readAmountPlace } from './amount-place.ts';
import { classifyAudience, classifyTax, isTaxApart } from './price-terms.ts';
import type { VisiblePrice, VisiblePrices } from './find-visible-prices.ts';
import type { PageContext } from '#pricing/extraction/page-context.ts';

/** Below this a visible price is a guess, and a guess is not given. */
export const SURE_ENOUGH = 4.3;
/** Where the markup has an offer without a price, the page often has none either. */
const SURE_AGAINST_SILENCE = 7;
const NEAR = 45;
/** A reduced price as a share of the one before, and the one before as a multiple of the price. */
const REDUCED: RatioBounds = { above: [3n, 10n], below: [1n, 1n] };
const EARLIER: RatioBounds = { above: [1n, 1n], below: [12n, 1n] };
/**
 * The price a reader sees as the product's own, as a source of the lowest trust; null when no
 * visible price is sure enough.
 */
export function readVisibleSource(
  visible: VisiblePrices,
  name: string | null,
  markupIsSilent: boolean,
): SourceProduct | null {
  const best = chooseVisiblePrice(visible);
  if (!best || best.score < (markupIsSilent ? SURE_AGAINST_SILENCE : SURE_ENOUGH)) return null;
  const source = createSourceProduct('visible', best.at);
  source.product.name = name;
  source.element = best.node;
  const offer = createSourceOffer(best.at);
  offer.price = best.amount;
  offer.raw = best.blockText;
  offer.alternative = best.alternative;
  offer.currency = best.currency;
  offer.element = best.node;
  offer.priceKind = classifyPriceKind(best);
  offer.tax = classifyTax(best.node);
  offer.listPrice = listPriceOf(best, visible);
  source.offers.push(offer);
  return source;
}

/** The amount of the best visible price; null when it is not sure enough. */
export function findSurePrice(visible: VisiblePrices): string | null {
  const best = chooseVisiblePrice(visible);
  return best && best.score >= SURE_ENOUGH ? best.amount : null;
}

/**
 * The best visible price; of two that stand together with nearly equal scores, the lower, because
 * the other is what it was; of one with and one without tax, the first shown.
 */
export function chooseVisiblePrice(visible: VisiblePrices): VisiblePrice | null {
  const [best] = visible.prices;
  if (!best) return null;
  const withTax = visible.prices.find(
    (price) =>
      price.node.index < best.node.index &&
      best.node.index - price.node.index < 30 &&
      price.score > -2 &&
      isHigher(price.amount, best.amount) &&
      classifyTax(best.node) === 'excluded' &&
      taxPair(best, price),
  );
  if (withTax) return withTax;
  const rival = visible.prices.find(
    (price) =>
      price !== best &&
      price.role === 'price' &&
      price.score > best.score - 0.8 &&
      Math.abs(price.node.index - best.node.index) < 12 &&
      price.marked === best.marked &&
      isBare(price) &&
      isBare(best),
  );
  if (!rival || best.role === 'was') return best;
  return isRatioWithin(rival.amount, best.amount, REDUCED) && !taxPair(best, rival) ? rival : best;
}

/** Two prices of which one is the other with its tax: the first one shown counts. */
function taxPair(a: VisiblePrice, b: VisiblePrice): boolean {
  const labelled = classifyTax(a.node) !== 'unknown' || classifyTax(b.node) !== 'unknown';
  return (
    labelled && (classifyTax(a.node) !== classifyTax(b.node) || isTaxApart(a.amount, b.amount))
  );
}

/**
 * No word beside the number: it cannot be a starting price, a saving or a price for something else.
 */
const isBare = (price: VisiblePrice): boolean =>
  (price.blockText.match(/\p{L}/gu)?.length ?? 0) <= 4;

/** Whether a visible price is a bid, a price for some, a lowest of several or a plain one. */
export function classifyPriceKind(price: VisiblePrice): PriceKind {
  const { kind } = readAmountPlace(price.node, price.blockText);
  if (kind === 'bid' || kind === 'starting_bid') return 'auction';
  const audience = classifyAudience(price.node, price.blockText);
  if (audience !== 'public') return audience;
  if (kind === 'from' || /\d\D{0,4}~\s*$/.test(price.blockText)) return 'from';
  return kind !== 'buy_now' && isCalledBid(price.node) ? 'auction' : 'public';
}

/** The names of its element, or the words of a small part of the page around it, speak of a bid. */
function isCalledBid(node: TagNode): boolean {
  const around = node.parent?.parent ?? node.parent ?? node;
  const text = getVisibleText(around, 200);
  return (
    /\bbids?\b/i.test(getAttribute(node, 'class').replace(/[_-]/g, ' ')) ||
    (text.length < 120 && hasBid(text, findLanguage(node)))
  );
}

function listPriceOf(best: VisiblePrice, visible: VisiblePrices): string | null {
  const struck = visible.prices.find(
    (price) =>
      price.role === 'was' &&
      Math.abs(price.node.index - best.node.index) < NEAR &&
      isRatioWithin(price.amount, best.amount, EARLIER),
  );
  return struck?.amount ?? null;
}

/** How pages say that the price is given on request. */
const ON_REQUEST_WORDS = [
  'price (?:on|upon) (?:request|application)',
  'p\\.?o\\.?a\\.?',
  'call for (?:a )?price',
  '(?:ask|contact us) for (?:a )?(?:price|quote)',
  'request a quote',
  'preis auf anfrage',
  'auf anfrage',
  'prix sur (?:demande|devis)',
  'sur devis',
  'precio (?:a consultar|bajo consulta)',
  'consultar precio',
  'preço sob consulta',
  'sob consulta',
  'prezzo su richiesta',
  'prijs op aanvraag',
  'cena na (?:dotaz|zapytanie|vyžiadanie|upit)',
  'pris på förfrågan',
  'цена по запросу',
  'цену уточняйте',
  'уточняйте цену',
  'ціну уточнюйте',
  '価格はお問い合わせ',
  '询价',
  '가격문의',
];
const ON_REQUEST = new RegExp(
  String.raw`^[^\p{L}]*${buildAlternatives(ON_REQUEST_WORDS)}[^\p{L}]*$`,
  'iu',
);
const AFTER_NAME = 250;

/** True when the page says near the product's name that its price is given on request. */
export function isOnRequest(context: PageContext, visible: VisiblePrices): boolean {
  const start = visible.anchor?.index ?? -1;
  if (start < 0) return false;
  const { elements } = context.tree;
  for (let i = start; i < Math.min(elements.length, start + AFTER_NAME); i += 1) {
    for (const child of elements[i]?.children ?? [])
      if (typeof child === 'string' && child.length < 80 && ON_REQUEST.test(child.trim()))
        return true;
  }
  return false;
}
