import { AppError } from '#kernel/app-error.ts';
import { recordSales } from '#pricing/catalog/sales.ts';
import { requireMoney } from '#pricing/contract/decimal.ts';
import { MAX_RECORDS } from '#pricing/contract/product.ts';
import {
  SaleBatchResultSchema,
  type SaleBatchResult,
  SaleBatchSchema,
  SaleInputSchema,
} from '#pricing/contract/sale.ts';
import { createApiEndpoint } from '#pricing/api/endpoint.ts';
import { toFieldErrors, toJsonPointer } from '#pricing/api/request/field-errors.ts';

const record = createApiEndpoint({
  method: 'post',
  path: '/sales',
  tag: 'Sales',
  caller: 'account',
  scope: 'write',
  idempotent: true,
  refuses: ['too_many_records'],
  summary: 'Record units sold per product and day',
  description:
    'Up to 1,000 rows; each succeeds or fails separately. Sending a day again replaces it. ' +
    'Also send days without sales (0 units, with the price on that day): a missing day counts ' +
    'as unknown.',
  body: SaleBatchSchema,
  answers: {
    200: { description: 'The result for each row, in order', schema: SaleBatchResultSchema },
  },
  handle: async ({ context, accountId, body }) => {
    if (body.sales.length > MAX_RECORDS)
      throw new AppError(
        'too_many_records',
        `Expected at most ${MAX_RECORDS} sales, got ${body.sales.length}`,
      );
    const rows = body.sales.map((row) => SaleInputSchema.safeParse(row));
    const sales = rows.flatMap(({ data }) =>
      data
        ? [
            {
              productId: data.product_id,
              day: data.day,
              units: data.units,
              pricePaidMinor: requireMoney(data.price_paid, data.currency).minor,
              currency: data.currency,
              sessions: data.sessions,
              inStockShare: data.in_stock_share,
            },
          ]
        : [],
    );
    const outcomes = await recordSales(context, { accountId, sales });
    let at = 0;
    const results = rows.map((row, index): SaleBatchResult['results'][number] => {
      if (!row.success)
        return {
          index,
          status: 'refused',
          errors: toFieldErrors(row.error.issues, ['sales', index]),
        };
      const outcome = outcomes[at++];
      if (!outcome || outcome.status === 'recorded') return { index, status: 'recorded' };
      return {
        index,
        status: 'refused',
        errors: [
          {
            pointer: toJsonPointer(['sales', index, outcome.field]),
            detail: outcome.detail,
            code: outcome.code,
          },
        ],
      };
    });
    return { status: 200, body: { results } };
  },
});

export const saleEndpoints = [record];
