/** What the page writes just before a number, and what that makes of it. Pages whose class names say nothing still label what is not the price. */
import type { TagNode } from '../document/page-tree.ts';
import { visibleText } from '../document/visible-text.ts';

export interface PriceLabel {
  /** Points for being the price. */
  readonly score: number;
  readonly isOld: boolean;
  /** In words, for who asks why. */
  readonly why: string | null;
}

const MAX_LABEL = 50;
const NONE: PriceLabel = { score: 0, isOld: false, why: null };
const DELIVERY =
  /(?:shipping|postage|delivery|p&p|courier|versand(?:kosten)?|lieferung|lieferkosten|livraison|frais de port|spedizione|consegna|env[ií]o|portes|frete|entrega|verzend(?:ing|kosten)|bezorg\p{L}*|frakt|fragt|levering|toimitus|doprava|dostawa|wysyłka|szállítás|livrare|dostava|доставка|доставки|運費|运费|送料|배송비|kargo|shpenzim|μεταφορικά|משלוח|شحن|التوصيل)\p{P}?(?: (?:costs?|fees?|charges?|from|ab|kosten|on))?[^\p{L}\d]*$/iu;
const OLD =
  /(?:^|[^\p{L}])(?:was|before|list price|r\.?r\.?p\.?|m\.?s\.?r\.?p\.?|reg(?:ular)?\.? price|old price|uvp|statt|bisher|vorher|alter preis|prix conseillé|ancien prix|au lieu de|prezzo di listino|anziché|precio anterior|pvpr?|antes|preço anterior|de|adviesprijs|van|ord\.? ?pris|tidigare pris|førpris|normaalihinta|původní cena|běžná cena|pôvodná cena|bežná cena|cena regularna|stara cena|najniższa cena.{0,20}|eredeti ár|preț vechi|старая цена|стара ціна|было|原價|原价|定價|通常価格|정가|piyasa fiyatı|السعر السابق)[^\p{L}\d]*$/iu;
const ELSE =
  /(?:^|[^\p{L}])(?:you save|save|savings?|sparen|ersparnis|économie|ahorras?|risparmi|korting|rabatt?|zniżka|sleva|zľava|скидка|total|subtotal|gesamt|summe|totale|celkem|spolu|razem|итого|monthly|per month|monatlich|pro monat|par mois|al mes|deposit|pfand|caution|credit limit|cash ?back|bonus|points|price history|other sellers|used|gebraucht|occasion)[^\p{L}\d]*$/iu;
const PRICE =
  /^[^\p{L}]*(?:(?:our|your|sale|special|current|online|web|new|buy it now|kaufen|unser|ihr|aktueller|notre|votre|nuestro|su|nostro|onze|vår|vores|naše|naša|nasza|наша|seu|nosso|по) )?(?:price|preis|prix|precio|preço|prezzo|prijs|pris|hinta|hind|kaina|cena|cijena|ár|preț|цена|ціна|τιμή|fiyat(?:ı)?|harga|giá|価格|販売価格|價格|价格|售價|售价|特價|가격|판매가|ราคา|السعر|מחיר|قیمت)(?: (?:s|vč\.?|včetně) \p{L}+)?[^\p{L}\d]*$/iu;

/** The meaning of the text just before `node`: in its own element before the number, or in what stands before it. */
export function readLabel(node: TagNode, text: string): PriceLabel {
  const own = text.slice(0, Math.max(0, text.search(/[\d$€£¥₽₹]/)));
  const label = /\p{L}{2}/u.test(own) ? own : textBefore(node);
  if (label === '' || label.length > MAX_LABEL || /\d/.test(label)) return NONE;
  if (DELIVERY.test(label)) return { score: -6, isOld: false, why: 'labelled as delivery' };
  if (OLD.test(label)) return { score: 0, isOld: true, why: 'labelled as the price before' };
  if (ELSE.test(label)) return { score: -5, isOld: false, why: 'labelled as something else' };
  return PRICE.test(label) ? { score: 1.5, isOld: false, why: 'labelled as the price' } : NONE;
}

/** The text of an element, or the end of a stretch of text: as much as a label can be. */
function textOf(node: TagNode | string | undefined): string {
  if (node === undefined) return '';
  return typeof node === 'string'
    ? node.slice(-200).replace(/\s+/g, ' ').trim()
    : visibleText(node, MAX_LABEL + 10);
}

/** The nearest text before an element: of its earlier siblings, else of its parents'. */
function textBefore(node: TagNode): string {
  for (let at: TagNode = node, step = 0; at.parent && step < 3; at = at.parent, step += 1) {
    const siblings: readonly (TagNode | string)[] = at.parent.children;
    for (let i = siblings.indexOf(at) - 1, looked = 0; i >= 0 && looked < 4; i -= 1, looked += 1) {
      const text = textOf(siblings[i]);
      if (text !== '') return text;
    }
  }
  return '';
}
