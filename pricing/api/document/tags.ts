/** Descriptions of the API's sections, in reading order. */
const descriptions: Record<string, string> = {
  Service: 'What this server is, what it can do, and its description.',
  Products: 'Your catalogue. Adding a product starts its monitoring.',
  Prices: 'What competitors ask for your products, now and before.',
  Alerts: 'Listed prices below your floor (`map_price`), with the bytes that prove them.',
  Recommendations: 'Price suggestions with their confidence and reasons, and what became of them.',
  Sales: 'What you sold, by day: without it advice rests on what is known of shops in general.',
  Retailers: 'The competing shops that are watched for you, and how they are doing.',
  Listings: 'What these shops sell, matched with your products or not.',
  Matches:
    'Which offer is which product of yours, with the probability and the reasons; a person’s word is final.',
  Changes:
    'One feed of everything that happened, to keep a copy up to date without reading the lists again.',
  Webhooks: 'The same, sent to an address of yours, signed (Standard Webhooks).',
  Settings: 'Tolerance, thresholds, margins and promotion windows of the account.',
  Account: 'Your account, its limits and its API keys.',
  'Accounts (operator)': 'For whoever runs this server: making, changing and deleting accounts.',
};

/** The tags of these operations with their descriptions. */
export function describeTags(used: readonly string[]): { name: string; description: string }[] {
  const order = Object.keys(descriptions);
  const rank = (name: string): number =>
    order.includes(name) ? order.indexOf(name) : order.length;
  return [...new Set(used)]
    .toSorted((a, b) => rank(a) - rank(b))
    .map((name) => ({ name, description: descriptions[name] ?? '' }));
}
