import { formatDecimal, parseMoney, parseDecimal } from '#kernel/money.ts';
import {
  findProduct,
  gid,
  idOfGid,
  type ProductState,
  type ShopState,
  type VariantState,
} from '#sandbox/shop/shop-state.ts';
import type { AdminContext, Arguments } from './admin-context.ts';
import { findWrongValue, type MetafieldInput, storeMetafield } from './set-metafields.ts';

interface VariantInput {
  readonly id?: string | null;
  readonly price?: string | null;
  readonly compareAtPrice?: string | null;
  readonly barcode?: string | null;
  readonly inventoryItem?: { readonly cost?: string | null; readonly sku?: string | null } | null;
  readonly metafields?: readonly Omit<MetafieldInput, 'ownerId'>[] | null;
}

interface UserError {
  readonly code: string;
  readonly field: string[];
  readonly message: string;
}

/**
 * `productVariantsBulkUpdate`: price, compare-at price, barcode, SKU, cost and metafields of
 * variants of one product. All or nothing unless `allowPartialUpdates`. Returns `userErrors` with
 * Shopify's codes; changes send webhooks.
 */
export function updateVariants(args: Arguments, context: AdminContext) {
  const product = findProduct(context.shop, String(args.productId));
  const inputs = args.variants as VariantInput[];
  if (!product)
    return refuse([
      { code: 'PRODUCT_DOES_NOT_EXIST', field: ['productId'], message: 'Product does not exist' },
    ]);
  const checked = inputs.map((input, index) => ({
    input,
    errors: checkInput(input, { product, index, shop: context.shop }),
  }));
  const userErrors = checked.flatMap((each) => each.errors);
  if (userErrors.length > 0 && args.allowPartialUpdates !== true) return refuse(userErrors);
  const changed = checked
    .filter((each) => each.errors.length === 0)
    .flatMap(({ input }) => changeVariant(product, input, context));
  if (changed.length > 0) {
    product.updatedAt = context.clock.now().toISOString();
    context.events.productChanged(product.id, 'products/update');
  }
  return { product, productVariants: changed.map((variant) => ({ product, variant })), userErrors };
}

const refuse = (userErrors: UserError[]) => ({ product: null, productVariants: null, userErrors });

function checkInput(
  input: VariantInput,
  place: { product: ProductState; index: number; shop: ShopState },
): UserError[] {
  const at = (...field: string[]) => ['variants', String(place.index), ...field];
  if (!input.id)
    return [
      {
        code: 'PRODUCT_VARIANT_ID_MISSING',
        field: at('id'),
        message: 'Product variant is missing ID attribute',
      },
    ];
  if (
    !place.product.variants.some(
      (variant) => variant.id === idOfGid('ProductVariant', input.id ?? ''),
    )
  ) {
    return [
      {
        code: 'PRODUCT_VARIANT_DOES_NOT_EXIST',
        field: at('id'),
        message: 'Product variant does not exist',
      },
    ];
  }
  const amounts = [
    { field: at('price'), name: 'Price', text: input.price },
    { field: at('compareAtPrice'), name: 'Compare at price', text: input.compareAtPrice },
    { field: at('inventoryItem', 'cost'), name: 'Cost', text: input.inventoryItem?.cost },
  ];
  const metafields = (input.metafields ?? []).flatMap((metafield, i) => {
    const wrong = findWrongValue(metafield, place.shop.currency);
    return wrong
      ? [
          {
            code: 'INVALID_INPUT',
            field: at('metafields', String(i), wrong.field),
            message: wrong.message,
          },
        ]
      : [];
  });
  return metafields.length > 0
    ? metafields
    : amounts.flatMap(({ field, name, text }) => {
        if (text === undefined || text === null) {
          return name === 'Price' && text === null
            ? [{ code: 'BLANK', field, message: "Price can't be blank" }]
            : [];
        }
        if (text.startsWith('-'))
          return [
            {
              code: 'NEGATIVE_PRICE_VALUE',
              field,
              message: `${name} must be greater than or equal to 0`,
            },
          ];
        const tooLarge = parseDecimal(text, place.shop.currency) === 'too_large';
        return tooLarge ? [{ code: 'INVALID_VALUE', field, message: `${name} is too large` }] : [];
      });
}

function changeVariant(
  product: ProductState,
  input: VariantInput,
  context: AdminContext,
): VariantState[] {
  const variant = product.variants.find(
    (each) => each.id === idOfGid('ProductVariant', input.id ?? ''),
  );
  if (!variant) return [];
  const now = context.clock.now().toISOString();
  const amount = (text: string) => roundAmount(text, context.shop.currency);
  if (typeof input.price === 'string') changePrice(variant, amount(input.price), now);
  if (input.compareAtPrice !== undefined)
    variant.compareAtPrice = input.compareAtPrice === null ? null : amount(input.compareAtPrice);
  if (input.barcode !== undefined) variant.barcode = input.barcode;
  if (input.inventoryItem?.sku !== undefined) variant.sku = input.inventoryItem.sku ?? '';
  if (input.inventoryItem?.cost !== undefined) {
    variant.cost = input.inventoryItem.cost === null ? null : amount(input.inventoryItem.cost);
    context.events.inventoryItemChanged(variant.id);
  }
  for (const metafield of input.metafields ?? [])
    storeMetafield({ ...metafield, ownerId: gid('ProductVariant', variant.id) }, context);
  variant.updatedAt = now;
  return [variant];
}

/** Sets the price and logs it when it has changed. */
export function changePrice(variant: VariantState, price: string, at: string): void {
  if (variant.price === price) return;
  variant.price = price;
  variant.priceLog.push({ at, price });
}

/** Shopify rounds to the number of decimals of the currency. */
function roundAmount(text: string, currency: string): string {
  const exact = parseDecimal(text, currency);
  if (typeof exact !== 'string') return formatDecimal(exact);
  const [whole = '0', fraction = ''] = text.split('.');
  const cut = parseMoney(`${whole}.${fraction.slice(0, 2)}`, currency);
  return formatDecimal({ ...cut, minor: cut.minor + (Number(fraction[2] ?? '0') >= 5 ? 1n : 0n) });
}
