import { count, plural } from './plural.ts';

/** What to do about a refusal depends only on what kind of obstacle it is. */
const ASK =
  'We do not work around this. If you know the shop, ask it to allow our visits and then look again; otherwise remove it from your list.';
const GIVE_PAGES =
  'Pages of single products can still be named: on the page of your product, or with a file ' +
  'below; then it is looked at again. Otherwise remove it from your list.';
const CORRECT =
  'Open the shop in your browser and add the address that you see there; remove this one.';

export const competitors = {
  title: 'Competitors',
  subtitle: 'Web shops we visit for you. We say who we are, obey robots.txt and ask slowly.',
  add: 'Add a competitor',
  domain: 'Web address',
  domainHelp: 'For example shop.example.com, or the address of one of their products',
  addButton: 'Add',
  added: (domain: string) => `${domain} is being looked at. Its products appear as they are found.`,
  watched: (domain: string) => `${domain} is on your list and is visited.`,
  notVisitedNow: (domain: string) => `${domain} is on your list, but is not visited at present.`,
  seeWhy: 'See why',
  remove: 'Remove',
  removeLabel: (domain: string) => `Remove ${domain}`,
  removeTitle: (domain: string) => `Stop visiting ${domain}?`,
  removeText: 'Its prices leave your pages, and open alerts about it are closed.',
  removeConfirm: 'Stop visiting',
  status: {
    probing: 'Being looked at',
    active: 'Visited',
    ok: 'Visited',
    watching: 'Visited',
    refused: 'Not visited',
    blocked: 'Blocks visits',
    challenged: 'Blocks visits',
    quarantined: 'Set aside',
    unreachable: 'Not reachable',
    failing: 'Trouble',
    gone: 'Gone',
  } as Record<string, string>,
  listings: (n: number) => plural(n, 'offer found', 'offers found'),
  matched: (n: number) => `${count(n)} of them for your products`,
  fresh: (fresh: number, matched: number) =>
    `${fresh === matched ? 'all' : count(fresh)} of these checked in the last 24 hours`,
  visited: (age: string) => `visited ${age}`,
  notVisited: 'not visited yet',
  beyondPlan: 'Not visited: your plan has no place for it.',
  lastError: (text: string) => `Last trouble: ${text}`,
  setAside: (reason: string) =>
    `Its prices are set aside, because ${reason}. Alerts and advice that rest on it wait until its prices agree again.`,
  slow: (seconds: string) => `one request every ${seconds} s`,
  probing:
    'We read its robots.txt, look for a product feed or a sitemap, and read five of its ' +
    'products. What comes of it appears here, usually within a few minutes.',
  probeDelayed:
    'It has not answered properly yet. We try again for about two hours, then give up and say so.',
  refusal: {
    title: 'This shop is not visited',
    why: {
      robots_forbids: 'Its robots.txt asks us to stay away.',
      too_slow:
        'Its robots.txt asks for so long a pause between two visits that its prices would always be out of date.',
      challenge: 'It answers our visits with a challenge for people instead of its pages.',
      login_required: 'It shows its products only to people who have signed in.',
      visits_refused: 'It turns our visits away.',
      script_only:
        'Its pages are empty until scripts have run, and it has neither a product feed nor a sitemap.',
      redirects_endlessly: 'Its home page forwards in a circle.',
      leads_elsewhere: 'This address leads to another web site.',
      address_refused: 'This address leads to a place that is not on the public web.',
      unknown_domain: 'This domain does not exist, or has no address.',
      no_catalogue:
        'It has neither a product feed nor a sitemap, and we found no links to products.',
      unreadable: 'None of its products could be read.',
      no_answer: 'It did not answer, although we tried several times.',
    } as Record<string, string>,
    help: {
      robots_forbids: ASK,
      too_slow: ASK,
      challenge: ASK,
      visits_refused: ASK,
      login_required:
        'We do not sign in anywhere. Remove it from your list, or look again when it shows its products to everybody.',
      script_only: GIVE_PAGES,
      no_catalogue: GIVE_PAGES,
      unreadable: GIVE_PAGES,
      redirects_endlessly: CORRECT,
      leads_elsewhere: CORRECT,
      address_refused: CORRECT,
      unknown_domain: CORRECT,
      no_answer: 'Look again when it can be reached, or remove it from your list.',
    } as Record<string, string>,
    otherHelp: 'Look again when this has changed, or remove it from your list.',
    unknown: 'The pricing service does not say why.',
    says: (reason: string) => `The pricing service says: ${reason}`,
    again: 'Look again',
    againLabel: (domain: string) => `Look again at ${domain}`,
    tooSoon: 'It was looked at less than an hour ago. Please try again later.',
  },
  findings: {
    show: 'What was found',
    showLabel: (domain: string) => `What was found at ${domain}`,
    platform: 'Platform',
    platforms: { shopify: 'Shopify', woocommerce: 'WooCommerce', magento: 'Magento' } as Record<
      string,
      string
    >,
    noPlatform: 'Not recognised',
    catalogue: 'Products listed in',
    kinds: {
      feed: 'its product feed',
      sitemap: 'its sitemap',
      links: 'the links of its pages',
      addresses: 'addresses given one by one',
    } as Record<string, string>,
    size: (n: number, exact: boolean) =>
      `${exact ? '' : 'at least '}${plural(n, 'product', 'products')}`,
    coverage: 'Coverage',
    covered: (read: number, tried: number) =>
      `${count(read)} of ${plural(tried, 'product', 'products')} tried could be read`,
    partly: (percent: string) => `expect prices for about ${percent} of its products`,
    freshness: 'Freshness',
    round: (hours: number) =>
      `One round through all its products takes ${roundLength(hours)}; those matched with yours are looked at more often`,
    pace: 'Pace',
    visits: (seconds: string, visitsADay: number) =>
      `One request every ${seconds} s, at most ${plural(visitsADay, 'request', 'requests')} a day`,
    currency: 'Currency',
    probed: 'Looked at',
    samples: (n: number) =>
      n === 1
        ? 'One of its products, as we read it'
        : `${count(n)} of its products, as we read them`,
    columns: { product: 'Product', price: 'Price', stock: 'Stock' },
    unnamed: 'Product without a name',
  },
  emptyTitle: 'No competitors yet',
  emptyText:
    'Enter the address of a web shop that sells what you sell. We find your products there by ourselves.',
  failedTitle: 'The list of competitors could not be loaded',
};

function roundLength(hours: number): string {
  if (hours <= 1) return 'less than an hour';
  return hours < 72
    ? `about ${plural(Math.round(hours), 'hour', 'hours')}`
    : `about ${plural(Math.round(hours / 24), 'day', 'days')}`;
}
