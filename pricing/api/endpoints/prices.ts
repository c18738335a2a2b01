import { z } from '@hono/zod-openapi';
import { getProduct } from '#pricing/catalog/get-product.ts';
import { PriceHistorySchema, PriceListSchema, VerdictSchema } from '../../contract/price.ts';
import { TimeInputSchema } from '../../contract/text.ts';
import { answerPage } from '../answer-page.ts';
import { defineEndpoint } from '../endpoint.ts';
import { listPriceHistory, SpanPosition } from '../queries/list-price-history.ts';
import { listPrices } from '../queries/list-prices.ts';
import { renderPrice, renderPriceSpan } from '../render/render-price.ts';
import { filterText, pageQuery } from '../request/parse-query.ts';

const tag = 'Prices';
const timeQuery = TimeInputSchema.transform((text) => new Date(text)).optional();

const list = defineEndpoint({
  method: 'get', path: '/prices/{product_id}', tag, caller: 'account',
  summary: 'Returns all competitor prices for the product',
  description: 'The current offer of each listing that is matched with it, automatically or by a person.',
  query: z.strictObject({ ...pageQuery, verdict: VerdictSchema.optional() }),
  answers: { 200: { description: 'A page of prices', schema: PriceListSchema } },
  handle: async (call) => {
    const { id: productId } = await getProduct(call.stage.db, { accountId: call.accountId, productId: call.params['product_id'] ?? '' });
    return answerPage(call, {
      name: 'prices', endpoint: '/prices', position: z.string(), render: renderPrice,
      load: ({ fetch, after }) => listPrices(call.stage.db, { accountId: call.accountId, productId, fetch, after, verdict: call.query.verdict }),
      positionOf: ({ listingId }) => listingId,
    });
  },
});

const history = defineEndpoint({
  method: 'get', path: '/prices/{product_id}/history', tag, caller: 'account',
  summary: 'Returns what these prices were and when',
  description: 'Spans that touch the time from `from` up to, not including, `to`; oldest first. `to` null is the current offer.',
  query: z.strictObject({ ...pageQuery, from: timeQuery, to: timeQuery, listing_id: filterText(64).optional() }),
  answers: { 200: { description: 'A page of spans', schema: PriceHistorySchema } },
  handle: async (call) => {
    const { id: productId } = await getProduct(call.stage.db, { accountId: call.accountId, productId: call.params['product_id'] ?? '' });
    const { from, to, listing_id: listingId } = call.query;
    return answerPage(call, {
      name: 'history', endpoint: '/prices/history', position: SpanPosition, render: renderPriceSpan,
      load: ({ fetch, after }) => listPriceHistory(call.stage.db, { accountId: call.accountId, productId, fetch, after, from, to, listingId }),
      positionOf: (row) => ({ from: row.from, listingId: row.listingId, open: row.to === null }),
    });
  },
});

export const priceEndpoints = [list, history];
