/** What an element's own name, classes and ids say of the place it makes. */
import { attribute, hasAttribute, type TagNode } from '../document/page-tree.ts';
import { rememberByNames } from './remember-by-names.ts';

const PRICE =
  /pri[cs]e|\bpris|prix|preis|precio|pre[cç]o|prezz|(?:^|[\s_-])cen[ay]|hind\b|kaina|цен|hinta|fiyat|harga|amount|deal/i;
const CURRENT =
  /current|final|actual|\bnow|sale|special|offer|our-|main|product[-_]?price|detail|new-?price|pricenew|selling|sell\b|promo|akcij/i;
const OLD =
  /(?:^|[\s_-]|price)old(?:$|[\s_-]|price|er?\b)|(?-i:[a-z]Old(?:Price)?\b|\bold[A-Z])|\bwas\b|was-|before|strike|crossed|(?<!with-?|has-?)list-?price|rrp|msrp|original|compare|undiscounted|line-?through|previous|regular-price.*has-sale|stara|puvodn|prev-?price/i;
const ASIDE =
  /shipping|delivery|versand|unit[-_]?price|per-unit|base-?price|grundpreis|install?ment|monthly|finance|credit|leasing|saving|save-|discount|voucher|coupon|deposit|loyalty|points|wallet|warranty|insurance|badge|tooltip|review|rating/i;
/** Said of the element or of a small part of the page around it: what it costs to have the thing brought. */
const DELIVERY =
  /shipping|delivery|deliver-|courier|postage|versand|lieferung|livraison|env[ií]o|frakt|fragt|doprav|dostav|shpmt|shipcost|fshipping|pickup|omniva/i;
const ELSEWHERE =
  /lightbox|drawer|offcanvas|flyout|calculator|cart|basket|minicart|trolley|filter|facet|slider-range|menu|navbar|breadcrumb|footer|header-top|cookie|search|modal|popup|dialog/i;
const OTHERS =
  /related|recommend|recos|similar|upsell|up-sell|cross-?sell|also[-_]|accessor|another|suggest|best-?sell|recently|history|bundle|together|you-may|ymal|alternativ|podob|souvis|variant-list|tile|teaser|listing|product-list|item-card|product-card|products-grid|widget/i;
const CAROUSEL = /carousel|slick|swiper|slider|slide\b|owl-/i;
const HIDDEN =
  /(?:^|\s)(?:hidden|hide|d-none|visually-hidden|sr-only|invisible|is-hidden|u-hidden|template)(?:\s|$)/i;

export interface PlaceNames {
  /** Crosses out by itself. */
  readonly strikes: boolean;
  /** Leads to another page. */
  readonly leads: boolean;
  readonly isPart: boolean;
  readonly isHidden: boolean;
  readonly isPrice: boolean;
  readonly price: boolean;
  readonly current: boolean;
  readonly old: boolean;
  readonly aside: boolean;
  readonly delivery: boolean;
  readonly elsewhere: boolean;
  readonly others: boolean;
  readonly carousel: boolean;
}

type Said = Pick<
  PlaceNames,
  'price' | 'current' | 'old' | 'aside' | 'delivery' | 'elsewhere' | 'others' | 'carousel'
> & { readonly hides: boolean };

const NOTHING: Said = {
  price: false,
  current: false,
  old: false,
  aside: false,
  delivery: false,
  elsewhere: false,
  others: false,
  carousel: false,
  hides: false,
};

const saidBy = rememberByNames((names): Said => ({
  price: PRICE.test(names),
  current: CURRENT.test(names),
  old: OLD.test(names),
  aside: ASIDE.test(names),
  delivery: DELIVERY.test(names),
  elsewhere: ELSEWHERE.test(names) && !/add[-_]?to[-_]?cart|product/i.test(names),
  others: OTHERS.test(names),
  carousel: CAROUSEL.test(names),
  hides: HIDDEN.test(names),
}));

/** Reads the names of one element. Prices of a page share most of what is around them: kept by the caller. */
export function readPlaceNames(node: TagNode): PlaceNames {
  const style = attribute(node, 'style');
  const property = attribute(node, 'itemprop');
  const names = `${attribute(node, 'class')} ${attribute(node, 'id')} ${property} ${attribute(node, 'data-testid')}`;
  const href = node.name === 'a' ? attribute(node, 'href') : '';
  const said = names.length > 3 ? saidBy(names) : NOTHING;
  return {
    price: said.price,
    current: said.current,
    old: said.old,
    aside: said.aside,
    delivery: said.delivery,
    elsewhere: said.elsewhere,
    others: said.others,
    carousel: said.carousel,
    strikes:
      node.name === 'del' ||
      node.name === 's' ||
      node.name === 'strike' ||
      (style !== '' && /line-through/i.test(style)),
    leads: href.length > 1 && !/^(?:#|javascript)/i.test(href),
    isPart: node.name === 'nav' || node.name === 'footer',
    isHidden:
      hasAttribute(node, 'hidden') ||
      (style !== '' && /display:\s*none|visibility:\s*hidden/i.test(style)) ||
      said.hides,
    isPrice: property === 'price',
  };
}
