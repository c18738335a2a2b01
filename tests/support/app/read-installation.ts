import type { TestApp } from './open-test-app.ts';

/** Reads what the service and the app keep of the shop's installation. */
export function createInstallationReader({ services, shop }: Pick<TestApp, 'services' | 'shop'>) {
  return {
    /** The shop's accounts of the service. */
    accounts: async () =>
      (
        await services.db.query<{ id: string; suspended_at: Date | null }>(
          'select id, suspended_at from pricing.account where external_ref = $1',
          [shop],
        )
      ).rows,
    /** The encrypted key of the account; null when the shop has none. */
    storedKey: async () =>
      (
        await services.db.query<{ pricing_key: string | null }>(
          'select pricing_key from shop.session where shop = $1',
          [shop],
        )
      ).rows[0]?.pricing_key ?? null,
  };
}
