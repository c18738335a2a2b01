import type { Availability, Condition } from '../reading.ts';

const BY_NAME = new Map<string, Availability>([
  ['instock', 'in_stock'], ['in_stock', 'in_stock'], ['limitedavailability', 'in_stock'], ['onlineonly', 'in_stock'], ['instoreonly', 'in_stock'],
  ['available', 'in_stock'], ['availablefororder', 'in_stock'], ['madetoorder', 'in_stock'], ['reserved', 'out_of_stock'],
  ['outofstock', 'out_of_stock'], ['out_of_stock', 'out_of_stock'], ['soldout', 'out_of_stock'], ['oos', 'out_of_stock'], ['unavailable', 'out_of_stock'],
  ['notavailable', 'out_of_stock'], ['notinstock', 'out_of_stock'], ['preorder', 'pre_order'], ['pre_order', 'pre_order'], ['presale', 'pre_order'],
  ['backorder', 'back_order'], ['back_order', 'back_order'], ['availableforbackorder', 'back_order'], ['onbackorder', 'back_order'], ['backordered', 'back_order'],
  ['discontinued', 'discontinued'], ['true', 'in_stock'], ['yes', 'in_stock'], ['false', 'out_of_stock'], ['no', 'out_of_stock'],
]);

/**
 * Availability from a markup value: an address ("https://schema.org/InStock"), a bare name in any spelling, the words of feeds ("in stock").
 * Words of no known meaning are 'unknown', never in stock.
 */
export function parseAvailability(value: string | null): Availability {
  if (value === null) return 'unknown';
  const tail = value.trim().replace(/[#/]+$/, '').split(/[#/]/).pop() ?? '';
  const name = tail.replace(/^[a-z]+:/i, '').toLowerCase().replace(/[\s-]+/g, '');
  return BY_NAME.get(name) ?? BY_NAME.get(name.replace(/_/g, '')) ?? readAvailabilityText(value);
}

const NOT_IN_STOCK =
  /sold[ -]?out|out[ -]of[ -]stock|(?:currently|temporarily) (?:unavailable|not available)|no longer in stock|not (?:currently )?(?:available|in stock)|0 in stock|nicht (?:auf lager|verfügbar|lieferbar|vorrätig)|ausverkauft|vergriffen|rupture de stock|indisponible|épuisé|agotado|sin stock|no disponible|fuera de stock|esgotado|indisponível|sem stock|sem estoque|esaurito|non disponibile|uitverkocht|niet (?:op voorraad|leverbaar)|vyprodán|není skladem|nedostupn|vypredan|nie je skladom|wyprzedan|niedostępn|brak (?:w magazynie|towaru)|slutsåld|slut i lager|ej i lager|utsolgt|ikke på lager|udsolgt|loppuunmyyty|läbi müüdud|otsas|(?:^|\P{L})laost otsas|nav pieejam|nav noliktavā|išparduota|nema na zalihi|rasprodano|ni na zalogi|razprodano|elfogyott|nincs (?:raktáron|készleten)|stoc epuizat|indisponibil|изчерпан|няма в наличност|нет в наличии|распродан|немає в наявності|εξαντλη|tükendi|stokta yok|품절|일시품절|在庫切れ|売り切れ|完売|缺货|缺貨|售罄|hết hàng|stok habis|نفد|غير متوفر|ناموجود|אזל/iu;
const PRE_ORDER = /pre-?order|vorbestell|précommande|preventa|reserva anticipada|pré-venda|preordina|předobjedn|predobjedn|przedsprzeda|förbeställ|forudbestil|предзаказ|予約|예약/iu;
const BACK_ORDER = /back-?order|auf bestellung|sur commande|bajo pedido|sob encomenda|na objednávku|на заказ|под заказ/iu;
const GONE = /discontinued|no longer (?:sold|made|produced|available)|nicht mehr (?:lieferbar|erhältlich|verfügbar)|plus commercialisé|descatalogado|fuori produzione|снят с производства/iu;
const IN_STOCK =
  /in[ -]stock|available now|ready to ship|auf lager|sofort (?:lieferbar|verfügbar)|lieferbar|vorrätig|en stock|disponible|em stock|em estoque|disponível|disponibile|op voorraad|leverbaar|skladem|skladom|na sklade|dostępn|w magazynie|i lager|på lager|varastossa|laos|noliktavā|na zalihi|na zalogi|raktáron|în stoc|в наличии|есть в наличии|в наявності|в наличност|διαθέσιμο|stokta|在庫あり|有货|有貨|còn hàng|متوفر|موجود/iu;

/** Availability from words a reader sees; negations are looked for first. */
export function readAvailabilityText(text: string): Availability {
  if (text.length > 400) return 'unknown';
  if (GONE.test(text)) return 'discontinued';
  if (NOT_IN_STOCK.test(text)) return 'out_of_stock';
  if (PRE_ORDER.test(text)) return 'pre_order';
  if (BACK_ORDER.test(text)) return 'back_order';
  return IN_STOCK.test(text) ? 'in_stock' : 'unknown';
}

/** Condition from a markup value or a feed's word. */
export function parseCondition(value: string | null): Condition {
  if (value === null) return 'unknown';
  const name = (value.trim().split(/[#/]/).pop() ?? '').toLowerCase();
  if (/refurb|renewed|reconditioned|generalüberholt|reconditionné|reacondicionado|ricondizionato/.test(name)) return 'refurbished';
  if (/used|damaged|pre-?owned|gebraucht|occasion|usado|usato|second ?hand/.test(name)) return 'used';
  return /new|neu\b|neuf|nuevo|nuovo/.test(name) ? 'new' : 'unknown';
}
