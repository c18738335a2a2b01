import { findProduct, findVariant, gid } from '#sandbox/shop/shop-state.ts';
import type { AdminContext, Arguments } from './admin-context.ts';
import { findMetafield, resolveNamespace } from './product-resolvers.ts';

export interface MetafieldInput {
  readonly ownerId: string;
  readonly namespace?: string | null;
  readonly key: string;
  readonly type?: string | null;
  readonly value: string;
}

const MAX_METAFIELDS = 25;

/** What the app declares in its configuration: the type need not be sent. */
const DECLARED_TYPES: Readonly<Record<string, string>> = { map_price: 'money' };

/** `metafieldsSet` for variants: at most 25, all or nothing. */
export function setMetafields(args: Arguments, context: AdminContext) {
  const inputs = args.metafields as MetafieldInput[];
  if (inputs.length > MAX_METAFIELDS) {
    return refuse([
      {
        code: 'LESS_THAN_OR_EQUAL_TO',
        field: ['metafields'],
        elementIndex: null,
        message: `Exceeded the maximum metafields input limit of ${MAX_METAFIELDS}.`,
      },
    ]);
  }
  const errors = inputs.flatMap((input, index) => checkInput(input, index, context));
  if (errors.length > 0) return refuse(errors);
  return { metafields: inputs.map((input) => setOne(input, context)), userErrors: [] };
}

const refuse = (userErrors: unknown[]) => ({ metafields: null, userErrors });

const typeOf = (input: Pick<MetafieldInput, 'key' | 'type'>) =>
  input.type ?? DECLARED_TYPES[input.key];

function checkInput(input: MetafieldInput, index: number, { shop }: AdminContext) {
  const error = (code: string, field: string, message: string) => [
    { code, field: ['metafields', String(index), field], elementIndex: null, message },
  ];
  if (!findVariant(shop, input.ownerId))
    return error('INVALID', 'ownerId', 'Owner does not exist.');
  const wrong = findWrongValue(input, shop.currency);
  return wrong ? error(wrong.code, wrong.field, wrong.message) : [];
}

/** The error of a metafield's value, or null. */
export function findWrongValue(
  input: Pick<MetafieldInput, 'key' | 'type' | 'value'>,
  currency: string,
): { code: string; field: string; message: string } | null {
  const type = typeOf(input);
  if (!type) return { code: 'BLANK', field: 'type', message: "Type can't be blank" };
  if (input.value === '')
    return { code: 'BLANK', field: 'value', message: "Value can't be blank." };
  if (type === 'money' && !isMoney(input.value, currency)) {
    return {
      code: 'INVALID_VALUE',
      field: 'value',
      message:
        `Value must be a JSON string with an amount and the shop's currency code, such as ` +
        `{"amount":"5.99","currency_code":"${currency}"}.`,
    };
  }
  return type === 'number_decimal' && !/^-?\d+(\.\d{1,9})?$/.test(input.value)
    ? { code: 'INVALID_VALUE', field: 'value', message: 'Value must be a decimal.' }
    : null;
}

function isMoney(text: string, currency: string): boolean {
  try {
    const value: unknown = JSON.parse(text);
    if (
      typeof value !== 'object' ||
      value === null ||
      !('amount' in value) ||
      !('currency_code' in value)
    )
      return false;
    return /^\d+(\.\d+)?$/.test(String(value.amount)) && value.currency_code === currency;
  } catch {
    return false;
  }
}

function setOne(input: MetafieldInput, context: AdminContext) {
  const set = storeMetafield(input, context);
  touch(set.owner.product.id, context);
  return set;
}

/** Writes the value without a webhook. */
export function storeMetafield(input: MetafieldInput, context: AdminContext) {
  const owner = findVariant(context.shop, input.ownerId);
  if (!owner) throw new Error(`Variant ${input.ownerId} went away`);
  const now = context.clock.now().toISOString();
  const namespace = resolveNamespace(input.namespace ?? '$app');
  const name = `${namespace}.${input.key}`;
  const before = owner.variant.metafields[name];
  const metafield = {
    id: before?.id ?? context.shop.nextId++,
    type: typeOf(input) ?? 'single_line_text_field',
    value: input.value,
    createdAt: before?.createdAt ?? now,
    updatedAt: now,
  };
  owner.variant.metafields[name] = metafield;
  return { owner, namespace, key: input.key, metafield };
}

/** `metafieldsDelete`: returns null for one that did not exist; each product gets one webhook. */
export function deleteMetafields(args: Arguments, context: AdminContext) {
  const inputs = args.metafields as { ownerId: string; namespace: string; key: string }[];
  const touched = new Set<number>();
  const deletedMetafields = inputs.map(({ ownerId, namespace, key }) => {
    const owner = findVariant(context.shop, ownerId);
    const found = owner && findMetafield(owner, namespace, key);
    if (!owner || !found) return null;
    delete owner.variant.metafields[`${found.namespace}.${key}`];
    touched.add(owner.product.id);
    return { ownerId, namespace: found.namespace, key };
  });
  for (const id of touched) touch(id, context);
  return { deletedMetafields, userErrors: [] };
}

function touch(productId: number, { shop, clock, events }: AdminContext): void {
  const product = findProduct(shop, gid('Product', productId));
  if (product) product.updatedAt = clock.now().toISOString();
  events.productChanged(productId, 'products/update');
}
