import type { PriceTextCandidate } from '../parse-price-text.ts';
import { isWordless } from './is-wordless.ts';
import { withoutTaxWords } from './tax-of.ts';

/** Letters of scripts that spell words out; an ideograph says more than a letter. */
const LETTERS = /[\p{L}--[\p{scx=Han}\p{scx=Hangul}\p{scx=Kana}\p{scx=Hira}]]/gv;
const IDEOGRAPHS = /[\p{scx=Han}\p{scx=Hangul}]/gv;

/** The price in the reader's own currency, as a service reckons it. */
const CONVERTED =
  /(?:^|[\s(])(?:approx(?:imately|\.)?|circa|cca\.?|ca\.|environ|ungefähr|aprox(?:imadamente|\.)?|около|примерно|≈|約|约)[\s(:.]*\P{L}{0,3}$/iu;
/** What others ask, or for a thing that is not new. */
const OTHERS_SELL =
  /(?:used|pre-?owned|second[- ]hand|refurbished|open box|renewed|other sellers?|more buying (?:choices|options)|gebraucht|generalüberholt|andere (?:verkäufer|anbieter)|weitere angebote|d'occasion|occasion|reconditionné|autres vendeurs|usados?|de segunda mano|reacondicionad[oa]|otros vendedores|usat[oi]|ricondizionat[oi]|altri venditori|tweedehands|andere verkopers|použité|bazar|używane|inni sprzedawcy|begagna\p{L}*|brugte?|б\/у|другие продавцы|中古|二手|중고)\P{L}{0,12}(?:\p{L}+\P{L}{1,3})?(?:from|ab|à partir de|desde|da|vanaf|od|från|fra|от)[^\p{L}\d]*[\d$€£]/iu;

/** What a purchase brings, or what makes it cheaper for some. */
const REWARD =
  /cash ?back|rewards?\b|bonus|\bpoints?\b|punkte?\b|puntos|späť na|zpět na|vouchers?\b|coupon|gutschein|bei bestellung|적립|쿠폰|ポイント|クーポン|积分|積分|баллов|бонус|구매시|deposit|pfand\b|caution|kaution/iu;

/** What the words in and beside a number make of it as the product's price: 0 when they say nothing. */
export function scoreWords(read: PriceTextCandidate, text: string): number {
  let score = 0;
  if (read.role === 'now') score += 1;
  if (read.role === 'was') score -= 4;
  if (read.role === 'range_end') score -= 3;
  if (isWordless(text)) return score;
  if (
    /(?:start(?:ing)?|opening) ?(?:price|bid)|estimate|up to|bis zu|jusqu|reserve price|mindestgebot|startpreis/i.test(
      text,
    )
  )
    score -= 3;
  const before = text.slice(0, Math.max(0, text.indexOf(read.text)));
  if (CONVERTED.test(before)) score -= 4;
  if (REWARD.test(text)) score -= 4;
  if (OTHERS_SELL.test(text)) score -= 6;
  if (/\(incl(?:uding|\.)? (?:shipping|postage|delivery)/i.test(text)) score -= 2.5;
  // Words beside the number are more often a reason why it is not the price than a label that it is.
  const words = withoutTaxWords(text.replace(read.text, ' '));
  const letters =
    (words.match(LETTERS)?.length ?? 0) + 1.5 * (words.match(IDEOGRAPHS)?.length ?? 0);
  const label =
    /^(?:[^\p{L}\d]*(?:price|cena|preis|prix|precio|preço|prezzo|hind|kaina|цена|ціна|pris|prijs|hinta|ár|価格|가격|價格|最低價|最低价|特價|售價|優惠價|販売価格|판매가|our price|your price|unser preis|ihr preis|notre prix|nuestro precio|il nostro prezzo|vår pris|vores pris|onze prijs|nasza cena|naše cena|naša cena|наша цена))[^\p{L}\d]*$/iu.test(
      text.slice(0, text.search(/[\d$€£¥]/)),
    );
  return label ? score : score - costOfWords(letters);
}

/** What so many letters beside the number take from its score. */
function costOfWords(letters: number): number {
  if (letters >= 30) return 3.5;
  if (letters >= 15) return 2;
  return letters >= 5 ? 0.5 : 0;
}
