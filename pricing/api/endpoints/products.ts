import { z } from '@hono/zod-openapi';
import { AppError } from '#kernel/app-error.ts';
import { deleteProduct } from '#pricing/catalog/delete-product.ts';
import { getProduct } from '#pricing/catalog/get-product.ts';
import { upsertProducts } from '#pricing/catalog/upsert-products.ts';
import { updateProduct } from '#pricing/catalog/update-product.ts';
import { checkAmounts } from '../../contract/decimal.ts';
import {
  AMOUNTS,
  MAX_RECORDS,
  type ProductBatchResult,
  ProductBatchResultSchema,
  ProductBatchSchema,
  ProductInputSchema,
  ProductListSchema,
  type ProductPatch,
  ProductPatchSchema,
  ProductSchema,
} from '../../contract/product.ts';
import { respondWithPage } from '../respond-with-page.ts';
import { createApiEndpoint } from '../endpoint.ts';
import { listProducts, ProductPosition } from '../queries/list-products.ts';
import { readProductInput, readProductPatch } from '../read-product-input.ts';
import { renderProduct } from '../render/render-product.ts';
import { toFieldErrors, toJsonPointer } from '../request/field-errors.ts';
import {
  createPeriodFilter,
  createFlagFilter,
  createTextFilter,
  pageQuery,
} from '../request/parse-query.ts';

const tag = 'Products';
const path = '/products';

const list = createApiEndpoint({
  method: 'get',
  path,
  tag,
  caller: 'account',
  summary: 'Lists the products of the account',
  description: 'Newest first. Products that are added during a walk are not in it.',
  query: z.strictObject({
    ...pageQuery,
    sku: createTextFilter(255).optional().openapi({ description: 'Only those with this SKU.' }),
    external_id: createTextFilter(255)
      .optional()
      .openapi({ description: 'Only the one that you call this.' }),
    matched: createFlagFilter(
      'Only those for which an offer of a competitor was found, or only those for which none was.',
    ),
    monitored: createFlagFilter(
      'Only those that the plan has a place for, or only those that it has none for.',
    ),
    ...createPeriodFilter('created_at'),
  }),
  answers: { 200: { description: 'A page of products', schema: ProductListSchema } },
  handle: (call) => {
    const {
      sku,
      external_id: externalId,
      matched,
      monitored,
      created_after: createdAfter,
      created_before: createdBefore,
    } = call.query;
    return respondWithPage(call, {
      name: 'products',
      endpoint: path,
      position: ProductPosition,
      render: renderProduct,
      load: ({ fetch, after }) =>
        listProducts(call.context.db, {
          accountId: call.accountId,
          fetch,
          filters: { sku, externalId, matched, monitored, createdAfter, createdBefore },
          after,
        }),
      positionOf: ({ createdAt, id }) => ({ createdAt, id }),
    });
  },
});

const create = createApiEndpoint({
  method: 'post',
  path,
  tag,
  caller: 'account',
  idempotent: true,
  summary: 'Adds a product and starts monitoring it',
  description:
    'The same `external_id` (or, without one, the same `sku`) updates the product that is there.',
  body: ProductInputSchema,
  answers: {
    201: {
      description: 'The new product',
      schema: ProductSchema,
      headers: { Location: 'Address of the product' },
    },
    200: {
      description: 'The product that was there, updated',
      schema: ProductSchema,
      headers: { Location: 'Address of the product' },
    },
  },
  handle: async ({ context, accountId, body }) => {
    const [registration] = await upsertProducts(context, accountId, [readProductInput(body)]);
    if (!registration || registration.status === 'duplicate')
      throw new Error('Registering one product returned no result');
    return {
      status: registration.status === 'created' ? 201 : 200,
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
  idempotent: true,
  refuses: ['too_many_records'],
  summary: 'Adds or updates up to 1,000 products and answers for each',
  description: 'Rows that are refused do not keep the others from being carried out.',
  body: ProductBatchSchema,
  answers: {
    200: { description: 'What became of each product, in order', schema: ProductBatchResultSchema },
  },
  handle: async ({ context, accountId, body }) => {
    if (body.products.length > MAX_RECORDS)
      throw new AppError(
        'too_many_records',
        `Expected at most ${MAX_RECORDS} products, got ${body.products.length}`,
      );
    const rows = body.products.map((row) => ProductInputSchema.safeParse(row));
    const registrations = await upsertProducts(
      context,
      accountId,
      rows.flatMap((row) => (row.success ? [readProductInput(row.data)] : [])),
    );
    let at = 0;
    const results = rows.map((row, index): ProductBatchResult['results'][number] => {
      if (!row.success)
        return {
          index,
          status: 'refused',
          errors: toFieldErrors(row.error.issues, ['products', index]),
        };
      const registration = registrations[at++];
      if (!registration || registration.status === 'duplicate') {
        const field = row.data.external_id == null ? 'sku' : 'external_id';
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
  summary: 'Returns one product',
  answers: { 200: { description: 'The product', schema: ProductSchema } },
  handle: async ({ context, accountId, params }) => ({
    status: 200,
    body: renderProduct(await getProduct(context.db, { accountId, productId: params['id'] ?? '' })),
  }),
});

const patch = createApiEndpoint({
  method: 'patch',
  path: '/products/{id}',
  tag,
  caller: 'account',
  refuses: ['conflict'],
  summary: 'Changes the given fields of a product',
  description: 'A new currency needs a new price; amounts that are not given with it are cleared.',
  body: ProductPatchSchema,
  answers: { 200: { description: 'The product', schema: ProductSchema } },
  handle: async ({ context, accountId, params, body }) => {
    const before = await getProduct(context.db, { accountId, productId: params['id'] ?? '' });
    requireAmounts(body, before.currency);
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
  summary: 'Ends the monitoring of a product and forgets it',
  answers: { 204: { description: 'Done' } },
  handle: async ({ context, accountId, params }) => {
    await deleteProduct(context, { accountId, productId: params['id'] ?? '' });
    return { status: 204 };
  },
});

/**
 * Amounts of a patch without a currency are in the product's currency, which the schema does not
 * know.
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

export const productEndpoints = [list, create, batch, get, patch, remove];
