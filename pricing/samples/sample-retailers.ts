import type { Sql } from '#prisma/open-database.ts';

/**
 * What a sample retailer asks, as a share of the price that a product was first registered with.
 */
export interface SampleRetailer {
  /** First part of the domain. */
  readonly label: string;
  readonly name: string;
  readonly percent: bigint;
  readonly availability: 'InStock' | 'OutOfStock';
}

/** One that violates most MAP prices, one at the market, one above it, one sold out. */
export const SAMPLE_RETAILERS: readonly SampleRetailer[] = [
  { label: 'outlet', name: 'Sample Outlet', percent: 88n, availability: 'InStock' },
  { label: 'market', name: 'Sample Market', percent: 97n, availability: 'InStock' },
  { label: 'boutique', name: 'Sample Boutique', percent: 106n, availability: 'InStock' },
  { label: 'clearance', name: 'Sample Clearance', percent: 79n, availability: 'OutOfStock' },
];

/**
 * The domain of a sample retailer. Names under .example are reserved (RFC 2606): no such site can
 * exist. Each test account has its own, so that it does not see another one's products there.
 */
export const getSampleDomain = (label: string, accountId: string): string =>
  `${label}.${accountId.replace(/^acc_/, '')}.example`;

export interface KnownSampleRetailer extends SampleRetailer {
  readonly id: string;
  readonly domain: string;
}

/** The sample retailers that a test account monitors; none for a live account. */
export async function listSampleRetailers(
  sql: Sql,
  accountId: string,
): Promise<KnownSampleRetailer[]> {
  const { rows } = await sql.query<{ id: string; domain: string }>(
    `select r.id, r.domain from pricing.retailer r
     join pricing.account_retailer w on w.retailer_id = r.id and w.account_id = r.sample_of
     where r.sample_of = $1 and w.monitored order by r.domain`,
    [accountId],
  );
  return rows.flatMap(({ id, domain }) => {
    const sample = SAMPLE_RETAILERS.find(
      ({ label }) => getSampleDomain(label, accountId) === domain,
    );
    return sample ? [{ ...sample, id, domain }] : [];
  });
}
