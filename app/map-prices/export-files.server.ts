import { isCurrencyCode, getMinorDigits } from '#kernel/currency.ts';
import { AppError } from '#kernel/app-error.ts';
import type { AppServices } from '#app/services.server.ts';
import { getMessages } from '#app/locales/messages.ts';
import { BYTE_ORDER_MARK, chooseCsvForm, formatAmount, formatLine } from '#spreadsheet/csv-line.ts';
import { describeProblem } from './describe-problem.ts';

const BATCH = 2000;

interface Row {
  gid: string;
  sku: string | null;
  product_title: string;
  title: string;
  currency: string;
  price_minor: bigint;
  map_minor: bigint | null;
  cost_minor: bigint | null;
  min_minor: bigint | null;
}

/**
 * Exports all variants of the shop with MAP price, cost and minimum price, as a file in the
 * reader's language that can be edited and imported. Read and written in pieces.
 */
export async function* exportMapPrices(
  services: AppServices,
  shop: string,
  locale: string,
): AsyncGenerator<string> {
  const row = await services.db.prisma.shop.findUnique({
    where: { domain: shop },
    select: { currency: true },
  });
  const code = row?.currency?.trim() ?? '';
  const form = chooseCsvForm(locale, isCurrencyCode(code) ? getMinorDigits(code) : 2);
  const { variant_id, sku, product, variant, price, mapPrice, cost, min_price, currency } =
    getMessages(locale).products.file.heading;
  yield (
    BYTE_ORDER_MARK +
    formatLine(
      [variant_id, sku, product, variant, price, mapPrice, cost, min_price, currency],
      form,
    )
  );
  for (let after = ''; ;) {
    const { rows } = await services.db.query<Row>(
      `select gid, sku, product_title, title, trim(currency) as currency, price_minor, map_minor, cost_minor, min_minor
       from shop.variant where shop = $1 and gid > $2 and deleted_at is null order by gid limit ${BATCH}`,
      [shop, after],
    );
    const last = rows.at(-1);
    if (!last) return;
    yield rows.map((variant) => formatLine(toCells(variant), form)).join('');
    after = last.gid;
  }

  function toCells(variant: Row): string[] {
    const amount = (minor: bigint | null): string =>
      minor === null || !isCurrencyCode(variant.currency)
        ? ''
        : formatAmount({ minor, currency: variant.currency }, form);
    return [
      variant.gid.split('/').at(-1) ?? '',
      variant.sku ?? '',
      variant.product_title,
      variant.title === 'Default Title' ? '' : variant.title,
      amount(variant.price_minor),
      amount(variant.map_minor),
      amount(variant.cost_minor),
      amount(variant.min_minor),
      variant.currency,
    ];
  }
}

/**
 * Exports the lines of a file that were refused by us or by Shopify, or skipped in part, with the
 * reason in the merchant's language. Throws `not_found` with the first piece.
 */
export async function* exportSkippedRows(
  services: AppServices,
  file: { shop: string; id: string; locale: string },
): AsyncGenerator<string> {
  const found = await services.db.prisma.mapPriceFile.findFirst({
    where: { id: file.id, shop: file.shop },
    select: { id: true },
  });
  if (!found) throw new AppError('not_found', `No file ${file.id} in this shop`);
  const messages = getMessages(file.locale).products.file;
  const form = chooseCsvForm(file.locale, 2);
  yield BYTE_ORDER_MARK + formatLine([messages.line, messages.named, messages.problem], form);
  for (let after = 0; ;) {
    const { rows } = await services.db.query<{
      line: number;
      named: string;
      problem: string;
      problem_value: string | null;
    }>(
      `select line, named, problem, problem_value
       from shop.map_price_file_row
       where file_id = $1 and line > $2 and (state in ('refused', 'failed') or problem = 'left_alone')
       order by line limit ${BATCH}`,
      [file.id, after],
    );
    const last = rows.at(-1);
    if (!last) return;
    yield rows
      .map((row) =>
        formatLine(
          [
            String(row.line),
            row.named,
            describeProblem(messages, { problem: row.problem, value: row.problem_value }),
          ],
          form,
        ),
      )
      .join('');
    after = last.line;
  }
}

/**
 * Sends pieces of text as a file download. The first piece is built before the response begins, so
 * that an error can still be returned as one.
 */
export async function sendTextStream(
  pieces: AsyncGenerator<string>,
  name: string,
): Promise<Response> {
  const first = await pieces.next();
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      if (!first.done) controller.enqueue(encoder.encode(first.value));
    },
    pull: async (controller) => {
      const next = await pieces.next();
      if (next.done) controller.close();
      else controller.enqueue(encoder.encode(next.value));
    },
    cancel: async () => void (await pieces.return(undefined)),
  });
  return new Response(body, {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${name}"`,
      'cache-control': 'no-store',
    },
  });
}
