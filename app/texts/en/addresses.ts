import { plural } from './plural.ts';

/** Product pages of competitors that the merchant names, one by one or with a file. */
export const addresses = {
  one: {
    title: 'Add a competitor’s page',
    help:
      'The address of the page where a competitor sells this product. It counts as confirmed by ' +
      'you, and the shop is visited from now on.',
    label: 'Address of their product page',
    button: 'Add page',
  },
  file: {
    title: 'Add pages with a file',
    text:
      'For shops whose products we do not find by ourselves. A CSV file with the columns sku (or ' +
      'product_id, variant_id) and url, at most 500 lines: each line says that this page sells ' +
      'this product of yours.',
    label: 'CSV file',
    button: 'Add pages',
    choose: 'Choose a file first',
  },
  result: {
    caption: (added: number, all: number) =>
      `${added} of ${plural(all, 'page was', 'pages were')} added`,
    columns: {
      line: 'Line',
      product: 'Your product',
      address: 'Their page',
      state: 'What became of it',
    },
    again: 'Look again',
    notYet: 'They are read by the rules of their shops, which can take a while.',
    lookFailed: (message: string) => `What became of them could not be asked: ${message}`,
  },
  states: {
    sent: 'Added; it will be visited',
    known: 'Added; the page was known already',
    waiting: 'Not visited yet',
    waitingTrouble: (reason: string) => `Not visited yet. Last trouble of the shop: ${reason}`,
    read: (price: string) => `Read: ${price}`,
    otherCurrency: (theirs: string, ours: string) =>
      `It is in ${theirs} and yours is in ${ours}: shown, but not compared`,
    notComparable: (reason: string) => `Not compared with your floor: ${reason}`,
    unreadable: (reason: string) => `Could not be read: ${reason}`,
    unreadableUnknown: 'No price could be read on it',
    notFound: 'The page is not there',
    shop: (reason: string) => `The shop is not visited: ${reason}`,
    shopUnknown: 'The shop is not visited; its card says why',
  },
  problems: {
    no_product: () => 'No product is named',
    no_address: () => 'This is no web address',
    unknown_product: () => 'No product of your shop has this SKU or id',
    several_products: (count: string) =>
      `${count} variants have this SKU: name the variant by its id`,
    not_monitored: () => 'This product is not monitored; its page says why',
    not_registered: () =>
      'This product is still on its way to the pricing service: try again in a few minutes',
    duplicate: (line: string) => `The same as line ${line}`,
    unknown_domain: (domain: string) => `The domain ${domain} does not exist: check its spelling`,
    refused: (words: string) => `Refused: ${words}`,
    later: (words: string) => `Not sent, please send this line again later. ${words}`,
  },
};
