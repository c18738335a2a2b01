/* eslint-disable no-shadow-restricted-names -- Shopify's tools declare the global of a target like this. */
import '@shopify/ui-extensions';

declare module './src/ProductBlock.jsx' {
  const shopify: import('@shopify/ui-extensions/admin.product-details.block.render').Api;
  const globalThis: { shopify: typeof shopify };
}

declare module './src/VariantBlock.jsx' {
  const shopify: import('@shopify/ui-extensions/admin.product-variant-details.block.render').Api;
  const globalThis: { shopify: typeof shopify };
}
