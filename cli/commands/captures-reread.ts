/**
 * `pricing captures reread [--retailer DOMAIN] [--since DATE] [--apply]`: reads the stored captures
 * of current and past offers again with the present extractor. One JSON line per offer that it
 * reads differently, then one per retailer with counts. Without --apply nothing is changed.
 */
import { z } from 'zod';
import { formatDecimal } from '#kernel/money.ts';
import { checkCorrectedListings } from '#pricing/alerts/check-alerts.ts';
import { refreshRetailerMarkets } from '#pricing/insights/refresh-markets.ts';
import type { RereadDifference } from '#pricing/market/compare-capture.ts';
import type { MarketContext } from '#pricing/market/market-context.ts';
import { readStoredCaptures } from '#pricing/monitoring/chosen-places/read-stored-captures.ts';
import { openReaders, type Readers } from '#pricing/monitoring/readers/open-readers.ts';
import type { CommandIo } from '#cli/command-io.ts';
import { parseArguments } from '#cli/parse-arguments.ts';
import { runWithStores } from './run-with-stores.ts';

const Arguments = z.object({
  retailer: z.string().min(1, 'the domain of a retailer').optional(),
  since: z
    .union([z.iso.date(), z.iso.datetime()], 'a date such as 2026-11-01, or a time in UTC')
    .transform((text) => new Date(text))
    .optional(),
  apply: z.boolean().default(false),
});

/**
 * Exit code 0 when all captures were read; 1 when one could not be read, or the retailer does not
 * exist; 2 for bad arguments. May be interrupted and started again.
 */
export async function run(args: string[], io: CommandIo): Promise<number> {
  const parsed = parseArguments(args, Arguments);
  if ('wrong' in parsed) {
    io.stderr.write(`${parsed.wrong}\n`);
    return 2;
  }
  const readers = openReaders({ processes: 1 });
  try {
    return await runWithStores(io, 'captures reread', (context) =>
      rereadAll(context, { readers, io, ...parsed.values }),
    );
  } finally {
    await readers.close();
  }
}

interface Request extends z.output<typeof Arguments> {
  readonly readers: Readers;
  readonly io: CommandIo;
}

async function rereadAll(context: MarketContext, request: Request): Promise<number> {
  const { readers, io, retailer, since = null, apply } = request;
  const { rows } = await context.db.query<{ id: string; domain: string }>(
    'select id, domain from pricing.retailer where $1::text is null or domain = $1 order by domain',
    [retailer ?? null],
  );
  if (retailer !== undefined && rows.length === 0) {
    io.stderr.write(`--retailer ${retailer}: no such retailer\n`);
    return 1;
  }
  let code = 0;
  for (const { id, domain } of rows) {
    const counts = await readStoredCaptures(
      { context, read: readers.read },
      {
        retailerId: id,
        since,
        apply,
        report: (differences) => {
          for (const difference of differences)
            io.stdout.write(`${JSON.stringify(describeDifference(domain, difference))}\n`);
        },
      },
    );
    if (apply) {
      await checkCorrectedListings(context, { retailerId: id });
      await refreshRetailerMarkets(context, { retailerId: id });
    }
    if (counts.failed > 0) code = 1;
    io.stdout.write(`${JSON.stringify({ retailer: domain, ...counts, applied: apply })}\n`);
  }
  return code;
}

function describeDifference(retailer: string, difference: RereadDifference) {
  return {
    retailer,
    listing_id: difference.listingId,
    product: difference.name,
    url: difference.url,
    capture_id: difference.captureId,
    from: difference.from,
    to: difference.to,
    before: describeValues(difference.before),
    after: describeValues(difference.after),
    place_before: difference.placeBefore,
    place_after: difference.placeAfter,
  };
}

function describeValues({
  priceMinor,
  currency,
  listPriceMinor,
  availability,
  shippingMinor = null,
  freeShippingFromMinor = null,
}: RereadDifference['before']) {
  const format = (minor: bigint | null): string | null =>
    minor === null || currency === null ? null : formatDecimal({ minor, currency });
  return {
    price: format(priceMinor),
    currency,
    list_price: format(listPriceMinor),
    availability,
    shipping: format(shippingMinor),
    free_shipping_from: format(freeShippingFromMinor),
  };
}
