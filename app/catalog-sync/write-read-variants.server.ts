import type { Sql } from '#prisma/open-database.ts';
import type { ReadVariant, Unread } from '../admin-api/read-variant.ts';
import { keepKnownValues } from './keep-known-values.server.ts';
import { isMapPriceUnreadable } from './read-amount.ts';
import type { SyncShop } from './sync-shop.server.ts';
import { toVariantRow } from './to-variant-row.ts';
import { recordRead, upsertVariants } from './write-variants.server.ts';

/** Stores variants; what could not be read of them stays as it was. */
export async function writeReadVariants(
  sql: Sql,
  {
    shop,
    syncShop,
    read,
    readAt,
  }: { shop: string; syncShop: SyncShop; read: readonly ReadVariant[]; readAt: Date },
): Promise<void> {
  const { currency } = syncShop;
  const rows = read.flatMap((each) =>
    each.variant === null
      ? []
      : [
          {
            row: toVariantRow(each.variant, syncShop),
            unread: new Set(listUnread(each, currency).map(({ field }) => field)),
          },
        ],
  );
  await upsertVariants(sql, {
    shop,
    currency,
    rows: await keepKnownValues(sql, { shop, currency, rows }),
    readAt,
  });
  await recordRead(sql, {
    shop,
    gids: read.filter(({ variant }) => variant === null).map(({ gid }) => gid),
    readAt,
  });
}

/** Also a MAP price in a form that the app does not know. */
export function listUnread({ variant, unread }: ReadVariant, currency: string): readonly Unread[] {
  const metafield = variant?.metafield;
  return metafield && isMapPriceUnreadable(metafield, currency)
    ? [
        ...unread,
        { field: 'metafield', found: `${metafield.type} ${metafield.value.slice(0, 60)}` },
      ]
    : unread;
}
