import { isCurrencyCode, getMinorDigits } from '#kernel/currency.ts';
import type { AppServices } from '../services.server.ts';
import { getMessages } from '../locales/messages.ts';
import { BYTE_ORDER_MARK, chooseCsvForm, formatAmount, formatLine } from './write-csv.ts';

const BATCH = 2000;

interface Row {
  gid: string;
  sku: string | null;
  product_title: string;
  title: string;
  currency: string;
  price_minor: bigint;
  floor_minor: bigint | null;
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
      `select gid, sku, product_title, title, trim(currency) as currency, price_minor, floor_minor, cost_minor, min_minor
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
      amount(variant.floor_minor),
      amount(variant.cost_minor),
      amount(variant.min_minor),
      variant.currency,
    ];
  }
}
