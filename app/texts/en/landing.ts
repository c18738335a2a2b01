/** What somebody sees who opens the app's address outside Shopify. */
export const landing = {
  title: 'Pricing Intelligence for Shopify',
  text:
    'Sees what competitors charge for your products, tells you when one goes below your minimum ' +
    'price, and suggests a price with its reasons.',
  open: 'Open the app from Apps in your Shopify admin. If it is not there yet, install it from the Shopify App Store.',
};
