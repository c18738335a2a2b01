import { expect } from 'vitest';
import type { Client } from './open-api.ts';

export interface FollowedLists {
  addProducts(count: number, prefix?: string): Promise<string[]>;
  /** Follows the Link headers to the end; `between` runs after each page. */
  walk(path: string, name: string, between?: (rows: object[]) => Promise<void>): Promise<string[]>;
}

export const product = (sku: string) => ({
  name: 'K',
  sku,
  url: 'https://shop.example/k',
  currency: 'EUR',
  your_price: 19.9,
});

/** Creates products of the running test's client, and reads its lists page by page. */
export function followLists(open: () => Client): FollowedLists {
  return {
    addProducts: async (count, prefix = 'p') => {
      const { json } = await open().send('POST /v1/products/batch', {
        products: Array.from({ length: count }, (_, i) => product(`${prefix}${i}`)),
      });
      return json.results.map((result: { id: string }) => result.id);
    },
    walk: async (path, name, between = async () => undefined) => {
      const seen: string[] = [];
      for (let next: string | undefined = path; next !== undefined;) {
        const { status, json, headers } = await open().get(next);
        expect(status).toBe(200);
        seen.push(
          ...json[name].map(
            (row: { id?: string; product_id: string; listing_id?: string }) =>
              row.id ?? row.listing_id ?? row.product_id,
          ),
        );
        const link = /^<http:\/\/127\.0\.0\.1:3000([^>]+)>; rel="next"$/.exec(
          headers.get('link') ?? '',
        )?.[1];
        expect(
          link === undefined ? null : new URLSearchParams(link.split('?')[1]).get('cursor'),
        ).toBe(json.next_cursor);
        next = link;
        await between(json[name]);
      }
      return seen;
    },
  };
}
