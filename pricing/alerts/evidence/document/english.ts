import type { DocumentTexts } from './document-texts.ts';

export const ENGLISH: DocumentTexts = {
  locale: 'en-GB',
  title: 'Record of an advertised price',
  subtitle: (alertId) => `Reference ${alertId}`,
  labels: {
    reporter: 'Recorded for',
    retailer: 'Retailer',
    product: 'Product',
    offeredAs: 'Offered as',
    advertised: 'Advertised price',
    limit: {
      map_violation: 'Minimum advertised price',
      competitor_undercut: 'Own price',
      competitor_below: 'Own price',
    },
    difference: 'Difference',
    readAt: 'Page retrieved',
    retailerClock: 'Retailer’s server time',
    lastSeen: 'Last confirmed',
    address: 'Address',
    visitedFrom: 'Visited from',
    shipping: 'Shipping',
    place: 'Where on the page',
  },
  sku: (sku) => `SKU ${sku}`,
  gtin: (gtin) => `GTIN ${gtin}`,
  countryUnknown: 'country not known',
  shippingExcluded: 'not included in the prices above',
  percentBelow: (percent) => `${percent} below`,
  places: {
    beside_buy_button: (text) => `The price stands beside the button “${text}”.`,
    below_name: (text) => `The price stands below the product’s name, “${text}”.`,
    in_page_text: () => 'The price stands in the visible text of the page.',
    usual_place: () => 'The price stands where this retailer’s product pages show their price.',
    chosen_place: () =>
      'The price stands where a person identified it on this retailer’s product pages.',
    product_data: () =>
      'The price is stated in the page’s structured product data, which the retailer publishes for search engines.',
    page_description: () => 'The price is stated in the page’s own description (meta tags).',
    page_title: () => 'The price stands in the page’s title.',
    page_address: () => 'The price is part of the page’s address.',
    shop_data: () =>
      'The price is stated in the data that the retailer’s shop software places in the page for this variant.',
    shop_data_address: () =>
      'The price is stated in the product data that the retailer’s shop software publishes for this variant.',
    product_feed: () => 'The price is stated in the retailer’s published product feed.',
    unknown: () => 'The price is stated in the retrieved document.',
  },
  noPlace: 'The price was read from the retrieved document.',
  pictureTitle: 'Picture of the page',
  pictureTaken: (when, price) =>
    price === null
      ? `Photographed on a separate visit on ${when}.`
      : `Photographed on a separate visit on ${when}. Price read from the page shown: ${price}.`,
  pictureAddress: (url) => `Address of this page: ${url}`,
  pictureDetail: 'Price and surroundings (detail.png)',
  picturePage: 'Page, cut to the part with the price (whole page: page.png)',
  noPicture: (reason) => `There is no picture of the page: ${reason}`,
  failures: {
    no_browser: 'no browser was available to take one.',
    no_sandbox: 'the browser could not be run safely.',
    not_allowed: 'the retailer’s robots.txt does not allow the page to be visited by a browser.',
    crashed: 'the browser failed while displaying the page.',
    timed_out: 'the page did not finish loading in time.',
    too_large: 'the page is too large.',
    unreachable: 'the page could not be reached.',
    address_refused: 'the page leads to an address that is not visited.',
    busy: 'too many pages were waiting.',
    plan_limit: 'the number of such visits agreed for the day was reached.',
    host_waits: 'the retailer’s site could not be visited at that time.',
    page_not_shown: 'the page showed something other than the product.',
    variant_not_shown: 'the page showed one price and did not say which variant it is for.',
    not_in_time: 'it could not be taken in time.',
  },
  failureUnknown: 'none could be taken.',
  neverPhotographed: 'none was taken.',
  verifyTitle: 'Verification',
  verifyText:
    'The file that contains this document also contains the retrieved document as the ' +
    'retailer’s server sent it, the pictures, and a record of each with its time, address ' +
    'and SHA-256. The records form a chain in which each entry includes the previous one; ' +
    'a later change, removal or insertion is detectable. README.txt in the file explains ' +
    'how to verify each of these with standard programs.',
  hashes: {
    document: 'Retrieved document, SHA-256',
    record: 'Its record, SHA-256',
    chain: 'Its link in the chain',
    page: 'Picture of the page, SHA-256',
    detail: 'Detail, SHA-256',
  },
  stampTitle: 'Time stamp (RFC 3161)',
  stamp: (when, authority) => `${when}, by ${authority}`,
  noStamp: 'none from an independent authority',
  limitsTitle: 'Limits',
  limitsText:
    'The retailer did not sign what its server sent. Other visitors may have been shown ' +
    'other prices, depending on country, customer group or device. The visit sent no ' +
    'cookies and was not signed in. Where no independent authority has stamped a record, ' +
    'its time is that of the recording system’s clock.',
  missing:
    '□ stands for a character that the typeface of this document does not have; alert.json and offer.json contain the whole text.',
  pageOf: (page, pages) => `Page ${page} of ${pages}`,
};
