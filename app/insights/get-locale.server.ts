import type { AppServices } from '#app/services.server.ts';
import { chooseLocale } from '#app/texts/choose-locale.ts';

/** The locale that Shopify's admin put into the address of the first document, else the shop's, else English. */
export async function getLocale(services: AppServices, shop: string, request: Request): Promise<string> {
  const named = new URL(request.url).searchParams.get('locale');
  const row = named ? null : await services.db.prisma.shop.findUnique({ where: { domain: shop }, select: { locale: true } });
  return chooseLocale(named, row?.locale);
}
