import { AppError } from '#kernel/app-error.ts';
import { getMinorDigits, isCurrencyCode } from '#kernel/currency.ts';
import { DAY_MS } from '#kernel/durations.ts';
import { parseDecimal } from '#kernel/money.ts';
import { getMessages } from '#app/locales/messages.ts';
import type { AppServices } from '#app/services.server.ts';
import type { ShopView } from '#app/shop/get-shop.server.ts';
import { toZonedTime } from '#app/components/zoned-time.ts';
import { BYTE_ORDER_MARK, chooseCsvForm, formatAmount, formatLine } from '#spreadsheet/csv-line.ts';
import { describeRowProblem } from './describe-row-problem.ts';
import type { PeriodRowProblem } from './get-period-file.server.ts';
import { PERIOD_COLUMNS, type PeriodColumn } from './period-columns.ts';

const BATCH = 2000;

/**
 * The rows of a file that were not imported, as they were given, with the reason: they can be
 * corrected in this file and imported again. Throws `not_found` with the first piece.
 */
export async function* renderRowProblems(
  services: AppServices,
  file: { shop: string; id: string; locale: string },
): AsyncGenerator<string> {
  const found = await services.db.prisma.mapPricePeriodFile.findFirst({
    where: { id: file.id, shop: file.shop },
    select: { id: true },
  });
  if (!found) throw new AppError('not_found', `No file ${file.id} in this shop`);
  const messages = getMessages(file.locale);
  const labels = messages.mapPrices.files;
  const form = chooseCsvForm(file.locale, 2);
  yield BYTE_ORDER_MARK + formatLine([...PERIOD_COLUMNS, labels.line, labels.problem], form);
  for (let after = 0; ;) {
    const { rows } = await services.db.query<PeriodRowProblem>(
      `select line, cells, problem, problem_column as "column", problem_value as value
       from shop.map_price_period_file_row
       where file_id = $1 and line > $2 and state in ('refused', 'failed', 'kept') and problem is not null
       order by line limit ${BATCH}`,
      [file.id, after],
    );
    const last = rows.at(-1);
    if (!last) return;
    yield rows
      .map((row) => {
        const cells = PERIOD_COLUMNS.map((column) => row.cells[column] ?? '');
        return formatLine([...cells, String(row.line), describeRowProblem(messages, row)], form);
      })
      .join('');
    after = last.line;
  }
}

/**
 * A file with an example of each kind of row, with products, a collection and a brand of this store
 * where it has them, written as spreadsheets of that locale expect it.
 */
export async function buildSampleFile(
  services: AppServices,
  shop: Pick<ShopView, 'domain' | 'currency' | 'timeZone' | 'now'>,
  locale: string,
): Promise<string> {
  const code = shop.currency ?? '';
  const currency = isCurrencyCode(code) ? code : 'EUR';
  const form = chooseCsvForm(locale, getMinorDigits(currency));
  const { rows } = await services.db.query<{
    sku: string | null;
    brand: string | null;
    collection: string | null;
  }>(
    `select (select min(sku) from shop.variant where shop = $1 and deleted_at is null
         and service_product_id is not null and sku <> '') as sku,
       (select min(vendor) from shop.variant where shop = $1 and deleted_at is null and vendor <> '') as brand,
       (select min(name) from shop.product_collection where shop = $1) as collection`,
    [shop.domain],
  );
  const { sku, brand, collection } = rows[0] ?? { sku: null, brand: null, collection: null };
  const { date } = toZonedTime(new Date(shop.now.getTime() + 7 * DAY_MS), shop.timeZone);
  const price = parseDecimal('100', currency);
  const amount = typeof price === 'string' ? '100' : formatAmount(price, form);
  const labels = getMessages(locale).mapPrices.files.sample;
  const examples: readonly Partial<Record<PeriodColumn, string>>[] = [
    { sku: sku ?? 'SKU-1', from: date, map_price: amount, name: labels.newPrice },
    {
      collection: collection ?? 'Summer',
      from: `${date} 08:00`,
      until: `${date} 20:00`,
      share: '90',
      name: labels.reduced,
    },
    { brand: brand ?? 'Acme', from: date, until: date, map_price: 'none', name: labels.window },
  ];
  const lines = examples.map((row) =>
    formatLine(
      PERIOD_COLUMNS.map((column) => row[column] ?? ''),
      form,
    ),
  );
  return BYTE_ORDER_MARK + formatLine(PERIOD_COLUMNS, form) + lines.join('');
}
