import { expect, test } from 'vitest';
import { detectPlatform, findFeedPlatform, findPlatform } from './registry.ts';

const visit = (html: string, url = 'https://shop.example/', headers = {}): string | null =>
  detectPlatform({ url, html, headers });

test.each([
  ['shopify', '<script src="https://cdn.shopify.com/x.js">'],
  ['woocommerce', '<body class="woocommerce-page">'],
  ['magento', '<script type="text/x-magento-init">Magento_Theme'],
  ['bigcommerce', '<link rel="preconnect" href="https://cdn11.bigcommerce.com">'],
  ['prestashop', '<script>var prestashop = {"cart":{}};</script>'],
  ['prestashop', '<meta name="generator" content="PrestaShop" />'],
  ['shopware', '<script>window.useDefaultCookieConsent = true;</script>'],
  ['squarespace', '<script>Static.SQUARESPACE_CONTEXT = {};</script>'],
])('recognizes %s by its page', (platform, html) => {
  expect(visit(html)).toBe(platform);
});

test('recognizes a shop by the name of its host, and by response headers', () => {
  expect(visit('', 'https://clay.myshopify.com/')).toBe('shopify');
  expect(visit('', 'https://myshopify.com.shop.example/')).toBeNull();
  expect(visit('', 'https://shop.example/', { 'powered-by': 'Shopify' })).toBe('shopify');
  expect(visit('', 'https://shop.example/', { 'sw-currency-id': 'b7d2' })).toBe('shopware');
  expect(visit('', 'https://shop.example/', { 'x-magento-tags': 'store,cms_b' })).toBe('magento');
});

test.each(['', '<html><body>Shop</body></html>', '<p>We moved from PHP to Java</p>'])(
  'recognizes none in %j',
  (html) => {
    expect(visit(html)).toBeNull();
    expect(visit(html, 'not an address')).toBeNull();
  },
);

test('finds a platform by its code and by the kind of its feed', () => {
  expect(findPlatform('magento')?.displayName).toBe('Magento');
  expect([findPlatform('sitemap'), findPlatform(null)]).toEqual([null, null]);
  expect(findFeedPlatform('woocommerce_products')?.code).toBe('woocommerce');
  expect(findFeedPlatform('merchant_feed')).toBeNull();
});
