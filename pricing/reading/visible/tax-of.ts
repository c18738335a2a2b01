import { attribute, type TagNode } from '../document/page-tree.ts';
import { visibleText } from '../document/visible-text.ts';
import type { TaxFlag } from '../reading.ts';

const EXCLUDED =
  /(?<!\p{L})(?:excl?\.?|ex\.?|without|plus|zzgl\.?|exkl\.?|hors|sin|senza|bez|brez|fără|без|\+)\s?\.?\s*(?:of )?(?:vat|tax|gst|mwst|ust|tva|iva|btw|moms|dph|ddv|pdv|ндс)|\bnetto\b|\bHT\b/iu;
const INCLUDED =
  /(?<!\p{L})(?:incl?\.?|including|inkl\.?|with|avec|con|compris|vč\.?|vrátane|vrátně|s|z|cu|с|met)\s?\.?\s*(?:of )?(?:vat|tax|gst|mwst|ust|tva|iva|btw|moms|dph|ddv|pdv|ндс)|\bTTC\b|brutto|税込|كاملة الضريبة|(?:تتضمن|شامل(?:ة)?) (?:ال)?ضريبة(?: القيمة المضافة)?|כולל מע/iu;

/** The text without the words that say whether tax is in the price. */
export function withoutTaxWords(text: string): string {
  return text.replace(EXCLUDED, ' ').replace(INCLUDED, ' ');
}

/** Words around two prices may speak of either. */
const amountsIn = (text: string): number =>
  text.replace(/\d+(?:[.,]\d+)? ?%/g, '').match(/\d+(?:[.,'\s]\d+)*/g)?.length ?? 0;

/** What the words and names around a price say of tax. */
export function taxOf(node: TagNode): TaxFlag {
  for (
    let at: TagNode | null = node, step = 0;
    at !== null && step < 3;
    at = at.parent, step += 1
  ) {
    const text = visibleText(at, 120);
    if (text.length >= 110 || (step > 0 && amountsIn(text) > 1)) break;
    const out = EXCLUDED.test(text) || /notax|excl|netto/i.test(attribute(at, 'class'));
    const within = INCLUDED.test(text);
    if (out !== within) return out ? 'excluded' : 'included';
  }
  return 'unknown';
}
