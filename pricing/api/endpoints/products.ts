import { z } from '@hono/zod-openapi';
import { AppError, type FieldError } from '#kernel/app-error.ts';
import { DELETED_KEPT_DAYS } from '#kernel/deleted-kept-days.ts';
import { listMapPrices } from '#pricing/catalog/map-price-periods/list-map-prices.ts';
import { findKeptAccount, toKeptSince } from '#pricing/catalog/kept-products.ts';
import { getProduct } from '#pricing/catalog/products.ts';
import { upsertProducts } from '#pricing/catalog/upsert-products.ts';
import { updateProduct, deleteProduct, restoreProduct } from '#pricing/catalog/update-products.ts';
import { checkAmounts } from '#pricing/contract/decimal.ts';
import {
  AMOUNTS,
  MAX_RECORDS,
  type ProductBatchResult,
  ProductBatchResultSchema,
  ProductBatchSchema,
  type ProductInput,
  ProductInputSchema,
  ProductListSchema,
  ProductNowSchema,
  type ProductPatch,
  ProductPatchSchema,
  ProductSchema,
} from '#pricing/contract/product.ts';
import { respondWithPage } from '#pricing/api/respond-with-page.ts';
import { createApiEndpoint } from '#pricing/api/endpoint.ts';
import { listProducts, ProductPosition } from '#pricing/api/queries/list-products.ts';
import { readProductInput, readProductPatch } from '#pricing/api/read-product-input.ts';
import { renderAmountOrNull } from '#pricing/api/render/render-amount.ts';
import { renderProduct } from '#pricing/api/render/render-product.ts';
import { productSearchQuery } from '#pricing/api/request/product-search-query.ts';
import { toFieldErrors, toJsonPointer } from '#pricing/api/request/field-errors.ts';
import { findPageAddressError } from '#pricing/api/request/require-public-address.ts';
import {
  createPeriodFilter,
  createFlagFilter,
  createTextFilter,
  pageQuery,
} from '#pricing/api/request/parse-query.ts';

const tag = 'Products';
const path = '/products';

const list = createApiEndpoint({
  method: 'get',
  path,
  tag,
  caller: 'account',
  scope: 'read',
  summary: 'List products',
  description:
    'Newest first, unless `sort` says otherwise. Products added after the first page was read are ' +
    'not included; with another order, a product whose value changes meanwhile may be missed or ' +
    'returned twice.',
  query: z.strictObject({
    ...pageQuery,
    ...productSearchQuery,
    sku: createTextFilter(255).optional().openapi({ description: 'Only products with this SKU.' }),
    external_id: createTextFilter(255)
      .optional()
      .openapi({ description: 'Only the product with this `external_id`.' }),
    matched: createFlagFilter(
      'true: only products matched with a retailer’s offer; false: only products without one.',
    ),
    monitored: createFlagFilter(
      'true: only monitored products; false: only products that are paused or beyond the plan’s limit.',
    ),
    status: z
      .enum(['active', 'paused'])
      .optional()
      .openapi({ description: 'Only products with this status.' }),
    deleted: createFlagFilter(
      `true: only products that were deleted in the last ${DELETED_KEPT_DAYS} days and can be restored. ` +
        'They are in no other list. Default: false.',
    ),
    ...createPeriodFilter('created_at'),
  }),
  rows: { name: 'products', schema: ProductSchema, keys: ['id'] },
  answers: { 200: { description: 'A page of products', schema: ProductListSchema } },
  handle: (call) => {
    const { sku, matched, monitored, brand, tag: withTag, collection, position } = call.query;
    const filters = {
      text: call.query.q,
      brand,
      productType: call.query.product_type,
      tag: withTag,
      collection,
      position,
      hasAlert: call.query.has_alert,
      sku,
      externalId: call.query.external_id,
      matched,
      monitored,
      status: call.query.status,
      deletedAfter: call.query.deleted === true ? toKeptSince(call.context.clock.now()) : undefined,
      createdAfter: call.query.created_after,
      createdBefore: call.query.created_before,
    };
    return respondWithPage(call, {
      name: 'products',
      endpoint: path,
      position: ProductPosition,
      render: renderProduct,
      load: async ({ fetch, after }) => {
        const { db } = call.context;
        const accountId =
          call.query.deleted === true ? await findKeptAccount(db, call.accountId) : call.accountId;
        if (accountId === null) return [];
        return listProducts(db, { accountId, fetch, filters, order: call.query.sort, after });
      },
      positionOf: ({ key, id }) => ({ key, id }),
    });
  },
});

const create = createApiEndpoint({
  method: 'post',
  path,
  tag,
  caller: 'account',
  scope: 'write',
  idempotent: true,
  refuses: ['address_refused'],
  summary: 'Add a product and start monitoring it',
  description:
    'If a product with the same `external_id` (or, without one, the same `sku`) exists, it is updated. ' +
    `If one was deleted in the last ${DELETED_KEPT_DAYS} days, it is restored with its old \`id\` and all that ` +
    'belonged to it: one with the same `external_id`, otherwise the only one with the same `sku` whose ' +
    'GTIN agrees, or whose name does where a GTIN is unknown, while no other product has that `sku`.',
  body: ProductInputSchema,
  answers: {
    201: {
      description: 'The product was added or restored',
      schema: ProductSchema,
      headers: { Location: 'Path of the product' },
    },
    200: {
      description: 'The existing product was updated',
      schema: ProductSchema,
      headers: { Location: 'Path of the product' },
    },
  },
  handle: async ({ context, accountId, body }) => {
    requirePageAddress(body.url);
    const [registration] = await upsertProducts(context, accountId, [readProductInput(body)]);
    if (!registration || registration.status === 'duplicate')
      throw new Error('Registering one product returned no result');
    return {
      status: registration.status === 'created' || registration.status === 'restored' ? 201 : 200,
      body: renderProduct(registration.product),
      headers: { Location: `/v1/products/${registration.product.id}` },
    };
  },
});

const batch = createApiEndpoint({
  method: 'post',
  path: '/products/batch',
  tag,
  caller: 'account',
  scope: 'write',
  idempotent: true,
  refuses: ['too_many_records'],
  summary: 'Add or update up to 1,000 products',
  description: 'Each row succeeds or fails separately.',
  body: ProductBatchSchema,
  answers: {
    200: { description: 'The result for each product, in order', schema: ProductBatchResultSchema },
  },
  handle: async ({ context, accountId, body }) => {
    if (body.products.length > MAX_RECORDS)
      throw new AppError(
        'too_many_records',
        `Expected at most ${MAX_RECORDS} products, got ${body.products.length}`,
      );
    const rows = body.products.map(parseRow);
    const registrations = await upsertProducts(
      context,
      accountId,
      rows.flatMap(({ input }) => (input ? [readProductInput(input)] : [])),
    );
    let at = 0;
    const results = rows.map((row, index): ProductBatchResult['results'][number] => {
      if (!row.input) return { index, status: 'refused', errors: row.errors };
      const registration = registrations[at++];
      if (!registration || registration.status === 'duplicate') {
        const field = row.input.external_id == null ? 'sku' : 'external_id';
        return {
          index,
          status: 'refused',
          errors: [
            {
              pointer: toJsonPointer(['products', index, field]),
              detail: 'An earlier row of this request is the same product',
              code: 'duplicate',
            },
          ],
        };
      }
      const { status, product } = registration;
      return { index, status, id: product.id, external_id: product.externalId, sku: product.sku };
    });
    return { status: 200, body: { results } };
  },
});

const get = createApiEndpoint({
  method: 'get',
  path: '/products/{id}',
  tag,
  caller: 'account',
  scope: 'read',
  summary: 'Get a product',
  description:
    'The stored fields, the MAP price that holds now, and whether the plan’s limit lets it be monitored.',
  answers: { 200: { description: 'The product', schema: ProductNowSchema } },
  handle: async ({ context, accountId, params }) => {
    const product = await getProduct(context.db, { accountId, productId: params['id'] ?? '' });
    const prices = await listMapPrices(context.db, {
      productIds: [product.id],
      at: context.clock.now(),
    });
    const { minor, period } = prices.get(product.id) ?? { minor: product.mapMinor, period: null };
    return {
      status: 200,
      body: {
        ...renderProduct(product),
        map_price_now: renderAmountOrNull(minor, product.currency),
        map_price_period_id: period?.id ?? null,
      },
    };
  },
});

const patch = createApiEndpoint({
  method: 'patch',
  path: '/products/{id}',
  tag,
  caller: 'account',
  scope: 'write',
  refuses: ['address_refused', 'conflict'],
  summary: 'Update a product',
  description:
    'Only the given fields change. A new currency requires a new price and clears all amounts ' +
    'that are not given with it. With the `status` `paused` a `your_price` of 0 changes nothing: the last ' +
    'known price stays.',
  body: ProductPatchSchema,
  answers: { 200: { description: 'The product', schema: ProductSchema } },
  handle: async ({ context, accountId, params, body }) => {
    const before = await getProduct(context.db, { accountId, productId: params['id'] ?? '' });
    requireAmounts(body, before.currency);
    if (body.url !== undefined) requirePageAddress(body.url);
    const product = await updateProduct(context, {
      accountId,
      productId: before.id,
      changes: readProductPatch(body, before.currency),
    });
    return { status: 200, body: renderProduct(product) };
  },
});

const remove = createApiEndpoint({
  method: 'delete',
  path: '/products/{id}',
  tag,
  caller: 'account',
  scope: 'write',
  summary: 'Delete a product',
  description:
    'It is gone at once, with its matches, alerts, cases, recommendations, sales and price history: no list, ' +
    `count or address has them any more. They are kept for ${DELETED_KEPT_DAYS} days: ` +
    '`POST /products/{id}/restore`, or adding the product again, brings them back. Then they are deleted ' +
    'for good; deleting the account deletes everything at once. Listings of retailers stay. To stop ' +
    'monitoring a product for a while, set its `status` to `paused` instead.',
  answers: { 204: { description: 'Done' } },
  handle: async ({ context, accountId, params }) => {
    await deleteProduct(context, { accountId, productId: params['id'] ?? '' });
    return { status: 204 };
  },
});

const restore = createApiEndpoint({
  method: 'post',
  path: '/products/{id}/restore',
  tag,
  caller: 'account',
  scope: 'write',
  idempotent: true,
  refuses: ['conflict'],
  summary: 'Restore a deleted product',
  description:
    `Possible for ${DELETED_KEPT_DAYS} days after its deletion; afterwards, and for an unknown id, the answer is ` +
    '404. It comes back with the matches, alerts, cases, recommendations, sales and history that it had, paused ' +
    'if it was. Refused while another product has its `external_id` (or, without one, its `sku`). ' +
    'Repeating it changes nothing.',
  answers: { 200: { description: 'The product', schema: ProductSchema } },
  handle: async ({ context, accountId, params }) => {
    const product = await restoreProduct(context, { accountId, productId: params['id'] ?? '' });
    return { status: 200, body: renderProduct(product) };
  },
});

/** One row of a batch: the product, or why it is refused. */
function parseRow(
  row: unknown,
  index: number,
): { input: ProductInput; errors?: undefined } | { input?: undefined; errors: FieldError[] } {
  const path = ['products', index];
  const parsed = ProductInputSchema.safeParse(row);
  if (!parsed.success) return { errors: toFieldErrors(parsed.error.issues, path) };
  const error = findPageAddressError({ text: parsed.data.url, path: [...path, 'url'] });
  return error ? { errors: [error] } : { input: parsed.data };
}

function requirePageAddress(url: string): void {
  const error = findPageAddressError({ text: url, path: ['url'] });
  if (error)
    throw new AppError('address_refused', `${error.pointer}: ${error.detail}`, { errors: [error] });
}

/**
 * Amounts of a patch without a currency are in the product's currency, which the schema cannot
 * check.
 */
function requireAmounts(body: ProductPatch, currency: string): void {
  const errors: { pointer: string; detail: string; code: string }[] = [];
  checkAmounts(
    { ...body, currency: body.currency ?? currency },
    AMOUNTS,
    ({ path: at, message, code }) =>
      errors.push({ pointer: toJsonPointer(at), detail: message, code }),
  );
  if (errors[0])
    throw new AppError(
      'validation_failed',
      errors.map(({ pointer, detail }) => `${pointer}: ${detail}`).join('; '),
      { errors },
    );
}

export const productEndpoints = [list, create, batch, get, patch, remove, restore];
