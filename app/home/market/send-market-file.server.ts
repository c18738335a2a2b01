import { z } from 'zod';
import { AppError } from '#kernel/app-error.ts';
import type {
  InsightCoverage,
  InsightGap,
  InsightPosition,
  InsightViolations,
} from '#sdk/index.ts';
import type { Cell, Column, Table } from '#spreadsheet/table.ts';
import { writeCsv } from '#spreadsheet/write-csv.ts';
import { MEDIA_TYPES } from '#app/exports/file-export.ts';
import { formatCode } from '#app/locales/format-reason.ts';
import { getMessages, type Messages } from '#app/locales/messages.ts';
import { getPricingClient } from '#app/pricing-client/get-pricing-client.server.ts';
import type { ActionResult } from '#app/requests/to-action-result.server.ts';
import type { AppServices } from '#app/services.server.ts';
import type { ShopView } from '#app/shop/get-shop.server.ts';
import {
  getMarket,
  type MarketChanges,
  MarketQuerySchema,
  type MarketView,
  MOST_ROWS,
  readChanges,
  readGaps,
} from './get-market.server.ts';
import { formatBasisPoints, toShares } from './market-figures.ts';
import type { DaySeries } from './market-series.ts';

/** Parts of Home's market figures that can be exported. */
const MARKET_PARTS = [
  'changes',
  'position',
  'gaps',
  'brand',
  'collection',
  'violations',
  'coverage',
] as const;

export const MarketExportSchema = MarketQuerySchema.extend({ part: z.enum(MARKET_PARTS) });
type MarketExport = z.output<typeof MarketExportSchema>;

interface Content {
  readonly headings: readonly string[];
  readonly rows: readonly (readonly Cell[])[];
}

/**
 * The figures of one part as CSV: as Home shows them; of gaps and changes up to a thousand. Throws
 * what the service refuses, and `not_found` where it measures no market.
 */
export async function sendMarketFile(
  services: AppServices,
  shop: ShopView,
  { part, currency, locale }: MarketExport & { readonly locale: string },
): Promise<Response> {
  const { market } = await getMarket(services, shop, { currency });
  if (!market) throw new AppError('not_found', 'The connected service measures no market');
  const { headings, rows } = await readPart(services, shop, {
    part,
    market,
    currency,
    messages: getMessages(locale),
  });
  const table: Table = {
    name: part,
    columns: headings.map((heading): Column => ({ heading })),
    rows: oneBatch(rows),
    timeZone: shop.timeZone,
    locale,
  };
  const pieces: Uint8Array[] = [];
  for await (const piece of writeCsv(table)) pieces.push(piece);
  return new Response(new Uint8Array(Buffer.concat(pieces)), {
    headers: {
      'content-type': MEDIA_TYPES.csv ?? '',
      'content-disposition': `attachment; filename="${part}.csv"`,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    },
  });
}

async function* oneBatch(rows: Content['rows']): AsyncGenerator<Content['rows']> {
  yield await Promise.resolve(rows);
}

interface Part {
  readonly part: MarketExport['part'];
  readonly currency: string | undefined;
  readonly market: MarketView;
  readonly messages: Messages;
}

async function readPart(
  services: AppServices,
  { domain }: ShopView,
  { part, currency, market, messages }: Part,
): Promise<Content> {
  switch (part) {
    case 'changes':
      return toChanges(
        await readChanges(await getPricingClient(services, domain), MOST_ROWS),
        messages,
      );
    case 'position':
      return toPosition(requireOk(market.position).position, messages);
    case 'gaps':
      return toGaps(
        await readGaps(await getPricingClient(services, domain), {
          ...(currency === undefined ? {} : { currency }),
          limit: MOST_ROWS,
        }),
        messages,
      );
    case 'brand':
    case 'collection':
      return toIndex(requireOk(market.index)[part], messages);
    case 'violations':
      return toViolations(requireOk(market.violations).violations, messages);
    case 'coverage':
      return toCoverage(requireOk(market.coverage).coverage, messages);
  }
}

/** Throws `unavailable` with the service's message where the part could not be read. */
function requireOk<T extends object>(outcome: ActionResult<T>): T {
  if (!outcome.ok) throw new AppError('unavailable', outcome.message);
  return outcome;
}

const number = (value: number): Cell => ({ decimal: String(value) });
const index = (basisPoints: number | null): Cell =>
  basisPoints === null ? null : { decimal: formatBasisPoints(basisPoints) };
const amount = (decimal: string | null): Cell => (decimal === null ? null : { decimal });
const moment = (at: string | null): Cell => (at === null ? null : { at: new Date(at) });

function toChanges(
  { changes }: MarketChanges,
  { market: { changes: labels }, exports: { columns: shared } }: Messages,
): Content {
  const { columns, one } = labels;
  return {
    headings: [
      ...[columns.when, columns.change, columns.product, shared.sku, columns.competitor],
      ...[columns.before, columns.now, shared.currency],
    ],
    rows: changes.map((change) => [
      moment(change.at),
      one[change.kind],
      change.name,
      change.sku,
      change.retailer,
      amount(change.previous_price),
      amount(change.price),
      change.currency,
    ]),
  };
}

function toPosition(position: InsightPosition, { market, pages }: Messages): Content {
  const { currency } = position;
  const { title, share: shareHeading, figures } = market.position;
  return {
    headings: [title, shareHeading, pages.products, figures.index, market.currency],
    rows: [
      ...toShares(position).map(({ name, share, products }) => [
        figures[name],
        { decimal: formatBasisPoints(share) },
        number(products),
        null,
        currency,
      ]),
      [
        figures.index,
        null,
        number(position.compared),
        index(position.index_basis_points),
        currency,
      ],
      [figures.weighted, null, null, index(position.weighted_index_basis_points), currency],
    ],
  };
}

function toGaps(gaps: readonly InsightGap[], messages: Messages): Content {
  const { columns } = messages.market.gaps;
  const { sku, currency } = messages.exports.columns;
  return {
    headings: [
      ...[columns.product, sku, columns.yours, columns.market, columns.gap, columns.index],
      ...[columns.units, columns.weighted, currency],
    ],
    rows: gaps.map((gap) => [
      gap.name,
      gap.sku,
      amount(gap.your_price),
      amount(gap.market_price),
      amount(gap.gap),
      index(gap.index_basis_points),
      number(gap.units),
      amount(gap.weighted_gap),
      gap.currency,
    ]),
  };
}

function toIndex({ days, lines }: DaySeries, { market }: Messages): Content {
  return {
    headings: [market.day, ...lines.map(({ key, name }) => (key === '' ? market.index.all : name))],
    rows: days.map((day, at) => [day, ...lines.map(({ values }) => index(values[at] ?? null))]),
  };
}

function toViolations(
  { days }: InsightViolations,
  { market: { day: heading, violations: labels } }: Messages,
): Content {
  return {
    headings: [heading, labels.open, labels.raised, labels.ended],
    rows: days.map(({ day, open, raised, ended }) => [
      day,
      number(open),
      number(raised),
      number(ended),
    ]),
  };
}

function toCoverage(
  coverage: readonly InsightCoverage[],
  { market: { coverage: labels }, competitors: { status } }: Messages,
): Content {
  const { columns } = labels;
  return {
    headings: [
      ...[columns.competitor, labels.status, columns.products, columns.compared, labels.share],
      ...[labels.checks, columns.failures, columns.seen],
    ],
    rows: coverage.map((row) => [
      row.retailer,
      formatCode(status, row.status),
      number(row.products),
      number(row.compared),
      row.products === 0 ? null : { decimal: formatBasisPoints(row.fresh_share_basis_points) },
      number(row.checks),
      number(row.failures),
      moment(row.last_seen_at),
    ]),
  };
}
