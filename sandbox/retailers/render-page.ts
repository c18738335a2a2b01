import type { PageAnswer, RenderPlatform } from './page-answer.ts';
import { renderApiShop } from './platforms/drawn/api-shop.ts';
import { renderComponentShop } from './platforms/drawn/component-shop.ts';
import { renderLateShop } from './platforms/drawn/late-shop.ts';
import { renderRestlessShop } from './platforms/drawn/restless-shop.ts';
import { renderTodayShop } from './platforms/drawn/today-shop.ts';
import { renderFeedShop } from './platforms/feed.ts';
import { renderMagento } from './platforms/magento.ts';
import { renderOldShop } from './platforms/old-shop.ts';
import { renderPrestaShop } from './platforms/prestashop.ts';
import { renderSchemaOrg } from './platforms/schema-org.ts';
import { renderShopifyTheme } from './platforms/shopify.ts';
import { renderShopware } from './platforms/shopware.ts';
import { renderWooCommerce } from './platforms/woocommerce.ts';
import type { Platform, RetailerState } from './retailer-state.ts';

const platforms: Readonly<
  Record<Platform, { render: RenderPlatform; sitemap: string | null; disallow: readonly string[] }>
> = {
  shopify: {
    render: renderShopifyTheme,
    sitemap: '/sitemap.xml',
    disallow: ['/cart', '/checkout', '/*/checkouts', '/search'],
  },
  woocommerce: {
    render: renderWooCommerce,
    sitemap: '/wp-sitemap.xml',
    disallow: ['/wp-admin/', '/warenkorb/', '/*?add-to-cart='],
  },
  magento: {
    render: renderMagento,
    sitemap: '/sitemap.xml',
    disallow: ['/checkout/', '/customer/', '/*?SID='],
  },
  // Like a shop whose robots.txt was written before its sitemap module was installed.
  prestashop: {
    render: renderPrestaShop,
    sitemap: null,
    disallow: ['/*?order=', '/panier', '/commande', '/*controller=cart'],
  },
  shopware: {
    render: renderShopware,
    sitemap: '/sitemap.xml',
    disallow: ['/account/', '/checkout/', '/widgets/', '/navigation/'],
  },
  'schema-org': { render: renderSchemaOrg, sitemap: '/sitemap.xml.gz', disallow: ['/konto/'] },
  'old-shop': { render: renderOldShop, sitemap: null, disallow: ['/warenkorb.php'] },
  feed: { render: renderFeedShop, sitemap: '/sitemap.xml', disallow: ['/basket'] },
  'api-shop': { render: renderApiShop, sitemap: '/sitemap.xml', disallow: ['/checkout'] },
  'late-shop': { render: renderLateShop, sitemap: '/sitemap.xml', disallow: ['/kasse'] },
  'component-shop': { render: renderComponentShop, sitemap: '/sitemap.xml', disallow: ['/api/'] },
  'today-shop': { render: renderTodayShop, sitemap: '/sitemap.xml', disallow: ['/kasse'] },
  'restless-shop': { render: renderRestlessShop, sitemap: '/sitemap.xml', disallow: ['/basket'] },
};

/** One page of a retailer: its habit decides first, then its platform. */
export function renderPage(retailer: RetailerState, url: URL): PageAnswer {
  if (url.pathname === '/robots.txt')
    return { status: 200, type: 'text/plain; charset=utf-8', body: renderRobots(retailer) };
  if (retailer.habit === 'challenge') return challenge(retailer);
  return (
    platforms[retailer.platform].render(retailer, url) ?? {
      status: 404,
      type: 'text/html; charset=utf-8',
      body: '<!doctype html><title>404</title><h1>404</h1>',
    }
  );
}

function renderRobots(retailer: RetailerState): string {
  if (retailer.habit === 'forbids') return 'User-agent: *\nDisallow: /\n';
  const { sitemap, disallow } = platforms[retailer.platform];
  return [
    'User-agent: *',
    ...disallow.map((path) => `Disallow: ${path}`),
    ...(retailer.crawlDelay === null ? [] : [`Crawl-delay: ${retailer.crawlDelay}`]),
    ...(sitemap === null ? [] : ['', `Sitemap: http://${retailer.domain}${sitemap}`]),
    '',
  ].join('\n');
}

function challenge(retailer: RetailerState): PageAnswer {
  const body =
    `<!doctype html><html lang="en"><head><title>Just a moment...</title>` +
    `<meta http-equiv="refresh" content="390"></head><body><h1>${retailer.domain}</h1>` +
    `<h2>Checking if the site connection is secure</h2>` +
    `<noscript>Enable JavaScript and cookies to continue</noscript>` +
    `<form id="challenge-form" action="/?__chl_f_tk=0" method="post"></form></body></html>`;
  return {
    status: 403,
    type: 'text/html; charset=utf-8',
    body,
    headers: { 'Retry-After': '3600', Server: 'gatekeeper' },
  };
}
