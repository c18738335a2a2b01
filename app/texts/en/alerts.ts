import { plural } from './plural.ts';

export const alerts = {
  title: 'Alerts',
  subtitle: 'Retailers that list one of your products below the floor you set.',
  views: { open: 'Open', resolved: 'Resolved' },
  unread: 'Unread',
  columns: {
    product: 'Product',
    retailer: 'Offer at',
    mapPrice: 'Your floor',
    listed: 'Listed price',
    since: 'Since',
    actions: 'Actions',
  },
  below: (percent: string) => `${percent} below`,
  evidence: 'Evidence',
  markRead: 'Mark as read',
  markUnread: 'Mark as unread',
  markAll: 'Mark all as read',
  marked: (n: number) => `${plural(n, 'alert', 'alerts')} marked.`,
  resolvedOn: (when: string) => `Resolved ${when}`,
  resolutions: {
    recovered: 'the price is at or above your floor again',
    out_of_stock: 'the offer went out of stock',
    disappeared: 'the offer disappeared',
    gone: 'the offer disappeared',
    not_comparable: 'the price can no longer be compared',
    floor_changed: 'your floor changed',
    match_withdrawn: 'the match with your product was withdrawn',
    unmatched: 'the match with your product was withdrawn',
    not_monitored: 'the retailer is no longer monitored',
  } as Record<string, string>,
  unknownProduct: 'A product that is no longer in your shop',
  emptyOpenTitle: 'Nobody is below your floors',
  emptyOpenText:
    'As soon as a competitor lists one of your products below its floor, it appears here with the evidence.',
  emptyResolvedTitle: 'No resolved alerts',
  emptyResolvedText: 'Alerts move here when the price recovers or the offer disappears.',
  gaps: {
    prices: {
      title: 'No competitor price to compare yet',
      text: 'Alerts begin when a competitor’s offer is matched to one of your products.',
      action: 'See competitors',
      url: '/app/competitors',
    },
    mapPrices: {
      title: 'No product has a floor yet',
      text:
        'Without a floor nobody can be below it. Set floors in Shopify (variant metafield ' +
        '“Minimum advertised price”) or by a rule in Settings.',
      action: 'Open settings',
      url: '/app/settings',
    },
  },
  onlyProduct: 'Only one product is shown.',
  showAll: 'Show all products',
  evidencePage: {
    title: 'Evidence',
    file: 'Hand it on',
    fileText:
      'One ZIP file with the bytes, the answer’s address, time and headers, its place in the ' +
      'chain, and a README that says in plain words what was seen and how anybody can check it.',
    fileButton: 'Download as one file',
    gone: 'The bytes of this alert were kept for the time that the service promises and are no longer there.',
    back: 'Alerts',
    text: 'What the retailer’s server sent when the price was read, kept unchanged, and what the reader makes of it again now.',
    visit: 'How it was fetched',
    url: 'Address',
    fetched: 'Fetched',
    fetchedBefore:
      'The price was fetched before the alert began: it became an alert when the offer was matched ' +
      'with your product, or when your floor was set.',
    status: 'HTTP status',
    hash: 'SHA-256 of the bytes',
    chain: 'Chain',
    chainHelp:
      'Each capture’s hash includes the one before, so that a later change would be noticed.',
    size: 'Size',
    bytes: (n: number) => plural(n, 'byte', 'bytes'),
    derived: 'What is read from it again now',
    price: 'Price',
    noCurrency: (price: string) => `${price} (no currency is named there)`,
    readFrom: (field: string) => `${field} read from`,
    fields: {
      name: 'Name',
      price: 'Price',
      listPrice: 'Price before',
      currency: 'Currency',
      availability: 'Availability',
      condition: 'Condition',
      gtin: 'Barcode',
      mpn: 'Model',
      sku: 'SKU',
      brand: 'Brand',
      image: 'Picture',
      imageUrl: 'Picture',
      url: 'Address',
      seller: 'Seller',
      tax: 'Tax',
      options: 'Options',
      unitPrice: 'Unit price',
      variant: 'Variant',
    } as Record<string, string>,
    currencyRules: {
      stated: (currency: string) => `${currency}, named in the document`,
      page: (currency: string) =>
        `${currency}, by what else the page says: its data, its language or its address`,
      retailer: (currency: string) =>
        `${currency}, by other pages of this shop. This document names no currency.`,
    } as Record<string, (currency: string) => string>,
    excerpt: 'Where the price stands',
    excerptText:
      'The part of the document that the price was read from. What was read is marked; ⋯ stands for what is left out here.',
    excerptNear:
      'The price was read from data inside a script. It is marked where it stands first; ⋯ stands for what is left out here.',
    headers: 'Headers of the answer',
    body: 'The document as it was sent',
    showBody: 'Show the document',
    bodyCut: (n: number) =>
      `Only the first ${plural(n, 'character', 'characters')} are shown here; the download has all.`,
    download: 'Download it unchanged',
    none: 'There is no evidence for this alert.',
  },
};
