import { createId } from '#kernel/ids.ts';
import type { ServiceContext } from '#pricing/events/service-context.ts';

/**
 * Adds the sample retailers of a test account and monitors them. They are never visited, and no
 * other account can monitor them. Repeating it changes nothing.
 */
export async function addSampleRetailers(
  context: ServiceContext,
  {
    accountId,
    retailers,
  }: { accountId: string; retailers: readonly { domain: string; name: string }[] },
): Promise<void> {
  const at = context.clock.now();
  await context.db.transaction(async (tx) => {
    await tx.query(
      `insert into pricing.retailer (id, domain, name, platform, status, status_since, base_url,
         tax, next_request_at, last_discovery_at, created_at, sample_of)
       select t.id, t.domain, t.name, 'pages', 'active', $4, 'https://' || t.domain, 'included', $4,
         $4, $4, $5
       from unnest($1::text[], $2::text[], $3::text[]) as t(id, domain, name)
       on conflict (domain) do nothing`,
      [
        retailers.map(() => createId('ret', at)),
        retailers.map(({ domain }) => domain),
        retailers.map(({ name }) => name),
        at,
        accountId,
      ],
    );
    await tx.query(
      `insert into pricing.account_retailer (account_id, retailer_id, added_at)
       select sample_of, id, $2 from pricing.retailer where sample_of = $1
       on conflict (account_id, retailer_id) do nothing`,
      [accountId, at],
    );
  });
}
