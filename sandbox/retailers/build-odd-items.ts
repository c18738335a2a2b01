import { formatDecimal, type Money, parseMoney, scaleMoney } from '#kernel/money.ts';
import { toShelfPrice } from '#sandbox/shop/build-sample-shop.ts';
import { toSlug } from './name-item.ts';
import type { RetailerProfile } from './retailer-profiles.ts';
import type { ItemKind, RetailerItem, RetailerVariant } from './retailer-state.ts';

interface Oddity {
  readonly kind: Exclude<ItemKind, 'product'>;
  readonly rename: (title: string) => string;
  /** Percent of the item's own price. */
  readonly percent: bigint;
  /** The variation is a different item, so it has neither the GTIN nor the SKU. */
  readonly isOther: boolean;
}

const oddities: Readonly<Record<'german' | 'french' | 'english', readonly Oddity[]>> = {
  english: [
    { kind: 'used', rename: (title) => `${title} – used, very good`, percent: 62n, isOther: false },
    { kind: 'bundle', rename: (title) => `${title} – Pack of 2`, percent: 190n, isOther: true },
    {
      kind: 'accessory',
      rename: (title) => `Carry Case for ${title}`,
      percent: 12n,
      isOther: true,
    },
    { kind: 'other_size', rename: (title) => `${title} XXL Edition`, percent: 135n, isOther: true },
    { kind: 'on_request', rename: (title) => `${title} Signature`, percent: 100n, isOther: true },
  ],
  german: [
    {
      kind: 'used',
      rename: (title) => `${title} (gebraucht, sehr gut)`,
      percent: 62n,
      isOther: false,
    },
    { kind: 'bundle', rename: (title) => `${title} 2er-Set`, percent: 190n, isOther: true },
    {
      kind: 'accessory',
      rename: (title) => `Schutzhülle für ${title}`,
      percent: 12n,
      isOther: true,
    },
    {
      kind: 'other_size',
      rename: (title) => `${title} Jubiläumsausgabe groß`,
      percent: 135n,
      isOther: true,
    },
    { kind: 'on_request', rename: (title) => `${title} Manufaktur`, percent: 100n, isOther: true },
  ],
  french: [
    {
      kind: 'used',
      rename: (title) => `${title} – occasion, très bon état`,
      percent: 62n,
      isOther: false,
    },
    { kind: 'bundle', rename: (title) => `${title} – lot de 2`, percent: 190n, isOther: true },
    { kind: 'accessory', rename: (title) => `Housse pour ${title}`, percent: 12n, isOther: true },
    {
      kind: 'other_size',
      rename: (title) => `${title} grand modèle`,
      percent: 135n,
      isOther: true,
    },
    { kind: 'on_request', rename: (title) => `${title} sur mesure`, percent: 100n, isOther: true },
  ],
};

/**
 * Pages that look like a listed product and are not: used, in a pack, an accessory, another size,
 * without a price.
 */
export function buildOddItems(
  items: readonly RetailerItem[],
  profile: RetailerProfile,
): RetailerItem[] {
  const { style } = profile;
  const language = style === 'french' || style === 'german' ? style : 'english';
  return oddities[language].flatMap((oddity, i) => {
    const model = items[(i * 5 + 1) % Math.max(1, items.length)];
    return model ? [buildOdd(model, oddity)] : [];
  });
}

function buildOdd(model: RetailerItem, oddity: Oddity): RetailerItem {
  const title = oddity.rename(model.title);
  const first = model.variants[0];
  const variants = first ? [changeVariant(first, oddity, model.currency)] : [];
  return {
    ...model,
    title,
    handle: toSlug(title),
    kind: oddity.kind,
    code: oddity.isOther ? null : model.code,
    variants,
  };
}

function changeVariant(
  variant: RetailerVariant,
  { percent, isOther, kind }: Oddity,
  currency: string,
): RetailerVariant {
  const price: Money = toShelfPrice(
    scaleMoney(parseMoney(variant.price, currency), [percent, 100n]),
  );
  return {
    ...variant,
    key: 'default',
    label: '',
    options: {},
    sku: isOther ? `X-${variant.sku}-${kind.slice(0, 3)}`.toUpperCase() : variant.sku,
    gtin: isOther ? null : variant.gtin,
    price: formatDecimal(price),
    was: null,
    stock: Math.max(1, variant.stock),
  };
}
