import type { PageContext } from '../page-context.ts';
import type { Conflict, FieldSource, ExtractedOffer, ExtractedProduct } from '../reading.ts';
import { parseGtin, findAddressIds } from '../source/parse-identifiers.ts';
import { findPageName } from '../visible/find-page-name.ts';
import { findVisibleStock } from '../visible/find-visible-stock.ts';
import { findLabelled, type LabelledField } from '../visible/find-labelled.ts';
import type { CollectedSources } from './collect-sources.ts';

interface Completed {
  product: ExtractedProduct;
  offer: ExtractedOffer | null;
  sources: Record<string, FieldSource>;
  conflicts: Conflict[];
}

/**
 * Fills in what no structured source said from what the page writes beside a label, and from item
 * numbers in the address. A stock number that is a trade item number or a variant of the page's own
 * number gives way to that number.
 */
export function addLabelledFields(
  done: Completed,
  collected: CollectedSources,
  context: PageContext,
): void {
  const { product, offer, sources } = done;
  completeName(done, context);
  const markupSku = product.sku ?? offer?.sku ?? null;
  const labelled = findLabelled(
    context,
    collected.visible.anchor,
    wantedLabels(product, markupSku),
  );
  for (const field of ['brand', 'mpn', 'gtin'] as const) {
    const found = labelled[field];
    if (product[field] !== null || !found) continue;
    product[field] = found.value;
    sources[`product.${field}`] = { from: 'label', at: found.at };
  }
  completeAvailability(done, collected, context);
  if (
    product.gtin === null &&
    offer?.gtin == null &&
    markupSku !== null &&
    /^(?:97[89]\d{10}|\d{12,13})$/.test(markupSku)
  ) {
    const gtin = parseGtin(markupSku);
    if (gtin !== null) {
      product.gtin = gtin;
      sources['product.gtin'] = {
        ...(sources['offer.sku'] ?? sources['product.sku'] ?? { from: 'sku', at: 'sku' }),
      };
    }
  }
  const sku = chooseSku(markupSku, labelled.sku?.value ?? null, context);
  if (sku === null || sku.value === markupSku) return;
  const place =
    sku.from === 'label' && labelled.sku
      ? { from: 'label', at: labelled.sku.at }
      : { from: 'address', at: 'url' };
  product.sku = sku.value;
  sources['product.sku'] = place;
}

/** What no markup said, and the number where that of the markup may be a variant's ("4711-M"). */
function wantedLabels(
  product: ExtractedProduct,
  markupSku: string | null,
): ReadonlySet<LabelledField> {
  const wanted = new Set<LabelledField>(
    (['brand', 'mpn', 'gtin'] as const).filter((field) => product[field] === null),
  );
  return markupSku === null || /[-_]/.test(markupSku) ? wanted.add('sku') : wanted;
}

/**
 * A page with an offer and no name in its markup or heading: what its title and its text agree on.
 */
function completeName({ product, offer, sources }: Completed, context: PageContext): void {
  if (product.name !== null || offer === null) return;
  const found = findPageName(context);
  if (!found) return;
  product.name = found.name;
  sources['product.name'] = { from: found.from, at: found.at };
}

/**
 * Availability from what the page shows, where the markup is silent, or calls in stock what the
 * page plainly says is not to be had.
 */
function completeAvailability(
  done: Completed,
  collected: CollectedSources,
  context: PageContext,
): void {
  const { offer, sources, conflicts } = done;
  if (
    !offer ||
    offer.price === null ||
    (offer.availability !== 'unknown' && offer.availability !== 'in_stock')
  )
    return;
  const [price, ...others] = collected.visible.prices;
  const place = {
    anchor: collected.visible.anchor,
    price: price?.node ?? null,
    others: others.filter((one) => one.amount !== price?.amount).map((one) => one.node),
  };
  const seen = findVisibleStock(context, place, offer.availability === 'in_stock');
  if (!seen) return;
  if (offer.availability === 'in_stock') {
    const denied =
      seen.isPlain &&
      (seen.availability === 'out_of_stock' || seen.availability === 'discontinued');
    if (!denied) return;
    conflicts.push({
      kind: 'availability',
      values: [
        { from: sources['offer.availability']?.from ?? 'markup', value: offer.availability },
        { from: 'visible', value: seen.availability },
      ],
    });
  }
  offer.availability = seen.availability;
  sources['offer.availability'] = { from: seen.from, at: seen.at };
}

interface ChosenSku {
  value: string;
  from: 'markup' | 'label' | 'address';
}

function addressId(context: PageContext): ChosenSku | null {
  const [id] = findAddressIds(context.url, context.html);
  return id === undefined ? null : { value: id, from: 'address' };
}

function chooseSku(
  markup: string | null,
  label: string | null,
  context: PageContext,
): ChosenSku | null {
  if (markup === null) return label !== null ? { value: label, from: 'label' } : addressId(context);
  if (markup.length >= 12 && parseGtin(markup) !== null) {
    const id = addressId(context);
    if (id !== null && id.value !== markup) return id;
  }
  const stem = /^([A-Za-z\d]{5,20})[-_][\w-]{1,12}$/.exec(markup)?.[1];
  const isVariantOfPage =
    stem !== undefined &&
    context.addressTokens.has(stem.toLowerCase()) &&
    !context.addressTokens.has(markup.toLowerCase());
  if (isVariantOfPage)
    return label !== null ? { value: label, from: 'label' } : { value: stem, from: 'address' };
  return { value: markup, from: 'markup' };
}
