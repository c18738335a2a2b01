import { z } from 'zod';

/** What the server of the sample shops says about them. */
const DrawnShopsSchema = z.object({
  shops: z.array(
    z.object({
      domain: z.string(),
      /** On loopback. */
      port: z.number(),
      /** Where the peer finds the price, written by hand; ours is not told. */
      selector: z.string(),
      /** `price` is what a shopper sees, such as "129.00". */
      pages: z.array(z.object({ url: z.string(), price: z.string() })),
    }),
  ),
});

export type DrawnShops = z.infer<typeof DrawnShopsSchema>;
export type DrawnShop = DrawnShops['shops'][number];
export type DrawnProductPage = DrawnShop['pages'][number];

/** Throws when the answer has another form. */
export async function fetchDrawnShops(origin: string): Promise<readonly DrawnShop[]> {
  const response = await fetch(origin);
  return DrawnShopsSchema.parse(await response.json()).shops;
}

/** The first `count` pages, one of each shop in turn. */
export function choosePages(
  shops: readonly DrawnShop[],
  count: number,
): { shop: DrawnShop; page: DrawnProductPage }[] {
  const most = Math.max(0, ...shops.map(({ pages }) => pages.length));
  return Array.from({ length: most }, (_, n) => n)
    .flatMap((n) =>
      shops.flatMap((shop) => {
        const page = shop.pages[n];
        return page ? [{ shop, page }] : [];
      }),
    )
    .slice(0, count);
}
