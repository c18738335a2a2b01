/**
 * Finds variants that Shopify has made anew: the same product or handle, and the same SKU or
 * barcode. Strict: whatever is not certain moves nothing. Pure.
 */
import { normalizeGtin } from '#kernel/gtin.ts';

/** What a variant is compared by. */
export interface ComparedVariant {
  readonly gid: string;
  readonly productGid: string;
  readonly handle: string | null;
  readonly sku: string | null;
  readonly barcode: string | null;
  readonly options: readonly { readonly name: string; readonly value: string }[];
}

export interface NewVariant extends ComparedVariant {
  /** Of the first reading that had it. */
  readonly firstReadAt: Date;
}

export interface OldVariant extends ComparedVariant {
  /** Of the last reading that had it. */
  readonly readAt: Date;
  /** Shopify has deleted it; otherwise readings lack it, or another product has its handle. */
  readonly isDeleted: boolean;
}

/**
 * Why a new variant does not take over what belongs to an old one. The last three are found when
 * Shopify is asked: the old one exists, there was no answer in time, the service has the new id.
 */
export type MoveRefusal =
  | 'not_unique'
  | 'sku_differs'
  | 'barcode_differs'
  | 'options_differ'
  | 'still_there'
  | 'no_answer'
  | 'service_conflict';

export interface VariantMatch {
  readonly from: string;
  readonly to: string;
  /** The SKU that both have, otherwise the barcode. */
  readonly shared: string;
  /** Null: the same variant, once Shopify confirms that the old id is gone. */
  readonly refusal: MoveRefusal | null;
}

/**
 * Returns the old variant of each new one that has any, and why it is not certainly the same.
 * `live`: all variants of the shop that are not deleted and have a SKU or barcode of a new one, the
 * new ones and missing ones among them.
 */
export function matchNewVariants(given: {
  fresh: readonly NewVariant[];
  old: readonly OldVariant[];
  live: readonly ComparedVariant[];
}): VariantMatch[] {
  const bySku = Map.groupBy(given.old, ({ sku }) => foldText(sku));
  const byBarcode = Map.groupBy(given.old, ({ barcode }) => foldBarcode(barcode));
  const liveBySku = Map.groupBy(given.live, ({ sku }) => foldText(sku));
  const liveByBarcode = Map.groupBy(given.live, ({ barcode }) => foldBarcode(barcode));
  const matches = given.fresh.flatMap((fresh): VariantMatch[] => {
    const sku = foldText(fresh.sku);
    const barcode = foldBarcode(fresh.barcode);
    const isCandidate = (old: OldVariant) =>
      old.gid !== fresh.gid && isSameProduct(old, fresh) && old.readAt < fresh.firstReadAt;
    const withSku = sku === null ? [] : (bySku.get(sku) ?? []).filter(isCandidate);
    const withBarcode = barcode === null ? [] : (byBarcode.get(barcode) ?? []).filter(isCandidate);
    // Several variants of a product often share one barcode: the SKU says more.
    const candidates = withSku.length > 0 ? withSku : withBarcode;
    // What was deleted before is older than what is missing now.
    const missing = candidates.filter(({ isDeleted }) => !isDeleted);
    const [old, another] = missing.length > 0 ? missing : candidates;
    if (!old) return [];
    const isSharedSku = sku !== null && foldText(old.sku) === sku;
    const holders = isSharedSku
      ? (liveBySku.get(sku) ?? [])
      : (liveByBarcode.get(foldBarcode(fresh.barcode)) ?? []);
    const isUnique = !another && holders.every(({ gid }) => gid === old.gid || gid === fresh.gid);
    const isOtherBarcode = withBarcode.length > 0 && !withBarcode.includes(old);
    const contradiction = isOtherBarcode ? 'barcode_differs' : findContradiction(old, fresh);
    return [
      {
        from: old.gid,
        to: fresh.gid,
        shared: (isSharedSku ? fresh.sku : fresh.barcode)?.trim() ?? '',
        refusal: isUnique ? contradiction : 'not_unique',
      },
    ];
  });
  const byOld = Map.groupBy(matches, ({ from }) => from);
  return matches.map((match) =>
    (byOld.get(match.from) ?? []).length > 1 ? { ...match, refusal: 'not_unique' } : match,
  );
}

/**
 * Shopify has a handle once: a new product with it replaced the old one. One with "-1" appended was
 * made while the old one existed, as a copy is, so it is another product.
 */
function isSameProduct(old: ComparedVariant, fresh: ComparedVariant): boolean {
  if (old.productGid === fresh.productGid) return true;
  const handle = foldText(fresh.handle);
  return handle !== null && handle === foldText(old.handle);
}

function findContradiction(old: ComparedVariant, fresh: ComparedVariant): MoveRefusal | null {
  if (differ(foldText(old.sku), foldText(fresh.sku))) return 'sku_differs';
  if (differ(foldBarcode(old.barcode), foldBarcode(fresh.barcode))) return 'barcode_differs';
  return haveSameOptions(old, fresh) ? null : 'options_differ';
}

const differ = (a: string | null, b: string | null): boolean => a !== null && b !== null && a !== b;

/**
 * An option that both have must have the same value. Where they share no option by its name, the
 * values of one must be among those of the other: a renamed option, but not a translated one.
 */
function haveSameOptions(old: ComparedVariant, fresh: ComparedVariant): boolean {
  const before = toOptions(old);
  const after = toOptions(fresh);
  if (before.size === 0 || after.size === 0) return true;
  const shared = [...before].filter(([name]) => after.has(name));
  if (shared.length > 0) return shared.every(([name, value]) => after.get(name) === value);
  const [fewer, more] = before.size <= after.size ? [before, after] : [after, before];
  const values = new Set(more.values());
  return [...fewer.values()].every((value) => values.has(value));
}

/** Without Shopify's placeholder for a product without options. */
function toOptions({ options }: ComparedVariant): ReadonlyMap<string, string> {
  return new Map(
    options.flatMap(({ name, value }) => {
      const folded = foldText(value);
      return folded === null || folded === 'default title'
        ? []
        : [[foldText(name) ?? '', folded] as const];
    }),
  );
}

/** Compared without case and outer spaces; null for an empty text. */
function foldText(text: string | null): string | null {
  const folded = text?.normalize('NFKC').trim().toLowerCase() ?? '';
  return folded === '' ? null : folded;
}

/** GTINs are compared by their number: leading zeros differ between forms. */
const foldBarcode = (barcode: string | null): string | null =>
  foldText(barcode === null ? null : (normalizeGtin(barcode) ?? barcode));
