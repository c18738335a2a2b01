import type { AppServices } from '#app/services.server.ts';
import { chooseLocale } from '#app/locales/choose-locale.ts';

/**
 * The locale that Shopify's admin put into the address of the first document, else the shop's, else
 * English. A shop with unknown language gets the language of the first user who opens the app.
 */
export async function getLocale(
  services: AppServices,
  shop: string,
  request: Request,
): Promise<string> {
  const named = new URL(request.url).searchParams.get('locale');
  if (named)
    await services.db.query(
      'update shop.shop set locale = $2 where domain = $1 and locale is null',
      [shop, chooseLocale(named)],
    );
  const row = named
    ? null
    : await services.db.prisma.shop.findUnique({
        where: { domain: shop },
        select: { locale: true },
      });
  return chooseLocale(named, row?.locale);
}
