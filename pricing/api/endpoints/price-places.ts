/** Where a person points: "this is the price". */
import { AppError } from '#kernel/app-error.ts';
import type { ServiceContext } from '#pricing/events/service-context.ts';
import { listPlaceChoices, undoPlaceChoice } from '#pricing/market/place-choices.ts';
import {
  listShownPrices,
  loadCapturedPage,
} from '#pricing/monitoring/chosen-places/captured-page.ts';
import { choosePlace, comparePlace } from '#pricing/monitoring/chosen-places/choose-place.ts';
import { requireMoney } from '#pricing/contract/decimal.ts';
import {
  ListingAmountsSchema,
  PricePlaceInputSchema,
  type PricePlacePointer,
  PricePlacePointerSchema,
  PricePlacePreviewSchema,
  PricePlaceSchema,
  PricePlaceStateSchema,
} from '#pricing/contract/price-place.ts';
import { createApiEndpoint } from '#pricing/api/endpoint.ts';
import {
  renderAmounts,
  renderPreview,
  renderPricePlace,
} from '#pricing/api/render/render-price-place.ts';

const tag = 'Retailers';
const path = '/retailers/{id}/price-place';
const MAX_CHOICES = 50;

const amounts = createApiEndpoint({
  method: 'get',
  path: '/listings/{id}/amounts',
  tag: 'Listings',
  caller: 'account',
  scope: 'read',
  refuses: ['conflict', 'gone'],
  summary: 'List the amounts that a listing’s page shows',
  description:
    'Of the stored page from which the present price was read, for a person who points at the ' +
    'price. 409 for a listing whose price was read from a feed, or of which no page is stored.',
  answers: { 200: { description: 'The amounts of the page', schema: ListingAmountsSchema } },
  handle: async ({ context, accountId, params }) => {
    const page = await loadCapturedPage(context, { accountId, listingId: params['id'] ?? '' });
    return { status: 200, body: renderAmounts(page, listShownPrices(page)) };
  },
});

const get = createApiEndpoint({
  method: 'get',
  path,
  tag,
  caller: 'account',
  scope: 'read',
  summary: 'Get the places of prices that people chose at a retailer',
  description:
    'Your account’s choices, and those of others with which every account’s prices are read. ' +
    'A price that was read by one has the source `chosen-place`.',
  answers: { 200: { description: 'The choices', schema: PricePlaceStateSchema } },
  handle: async ({ context, accountId, params }) => {
    const retailerId = params['id'] ?? '';
    await requireRetailer(context, { accountId, retailerId });
    const rows = await listPlaceChoices(context.db, retailerId);
    const own = rows.filter((row) => row.accountId === accountId || row.scope === 'retailer');
    const yours = own.find((row) => row.accountId === accountId && row.endedAt === null);
    return {
      status: 200,
      body: {
        yours: yours?.id ?? null,
        choices: own.slice(0, MAX_CHOICES).map((row) => renderPricePlace(row, accountId)),
      },
    };
  },
});

const preview = createApiEndpoint({
  method: 'post',
  path: `${path}/preview`,
  tag,
  caller: 'account',
  scope: 'decide',
  idempotent: true,
  refuses: ['conflict', 'gone'],
  summary: 'Show how a place of the price fits the retailer’s other pages',
  description:
    'Reads up to 20 other stored pages of the retailer at the place and compares what it gives with ' +
    'each page’s certain price. Saves nothing.',
  body: PricePlacePointerSchema,
  answers: { 200: { description: 'How it fits', schema: PricePlacePreviewSchema } },
  handle: async ({ context, accountId, params, body }) => {
    const retailerId = params['id'] ?? '';
    await requireRetailer(context, { accountId, retailerId });
    const found = await comparePlace(context, { ...toPointed(body), accountId, retailerId });
    return { status: 200, body: renderPreview(found) };
  },
});

const choose = createApiEndpoint({
  method: 'put',
  path,
  tag,
  caller: 'account',
  scope: 'decide',
  refuses: ['conflict', 'gone'],
  summary: 'Choose the place of a retailer’s prices',
  description:
    '“This is the price.” Where at least 3 of the retailer’s pages with a certain price agree and none ' +
    'contradicts, the place is read for every account; where fewer can be compared, for your account ' +
    'alone; where one contradicts, it is refused: 422 with `contradicts_certain_pages`. Stored pages ' +
    'are read again: other prices are corrections, not price changes. Replaces your earlier choice.',
  body: PricePlaceInputSchema,
  answers: { 200: { description: 'The choice', schema: PricePlaceSchema } },
  handle: async ({ context, accountId, params, body }) => {
    const retailerId = params['id'] ?? '';
    const { by = null } = body;
    await requireRetailer(context, { accountId, retailerId });
    const saved = await choosePlace(context, { ...toPointed(body), accountId, retailerId, by });
    return { status: 200, body: renderPricePlace(saved, accountId) };
  },
});

const undo = createApiEndpoint({
  method: 'delete',
  path,
  tag,
  caller: 'account',
  scope: 'decide',
  summary: 'Undo your choice of the place of a retailer’s prices',
  description:
    'What was learned from the retailer’s pages is read again, and prices that were read by your ' +
    'choice are corrected. Changes nothing when you have none.',
  answers: { 204: { description: 'You have no choice at this retailer' } },
  handle: async ({ context, accountId, params }) => {
    const retailerId = params['id'] ?? '';
    await requireRetailer(context, { accountId, retailerId });
    await undoPlaceChoice(context, { accountId, retailerId });
    return { status: 204 };
  },
});

function toPointed(body: PricePlacePointer) {
  const { listing_id: listingId, capture_id: captureId, at } = body;
  return { listingId, captureId, at, price: requireMoney(body.price, body.currency) };
}

async function requireRetailer(
  { db }: Pick<ServiceContext, 'db'>,
  { accountId, retailerId }: { accountId: string; retailerId: string },
): Promise<void> {
  const { rowCount } = await db.query(
    'select 1 from pricing.account_retailer where account_id = $1 and retailer_id = $2',
    [accountId, retailerId],
  );
  if (rowCount === 0) throw new AppError('not_found', 'No such retailer');
}

export const pricePlaceEndpoints = [amounts, get, preview, choose, undo];
