import { buildAlternatives } from '../word-patterns.ts';
import type { PageContext } from '../page-context.ts';
import type { VisiblePrices } from './find-visible-prices.ts';

/** How pages say that the price is told to those who ask. */
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

/** True when the page says near the product's name that its price is told on request. */
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
