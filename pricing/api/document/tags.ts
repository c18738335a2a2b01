/** Descriptions of the API's sections, in reading order. */
const descriptions: Record<string, string> = {
  Service: 'The server’s version, its capabilities and this documentation.',
  Products: 'Your catalog. Adding a product starts monitoring it.',
  Prices: 'Current and past competitor prices for your products.',
  Alerts: 'Listed prices below your MAP price (`map_price`), with the evidence for them.',
  Recommendations: 'Recommended prices with confidence, reasons, decisions and outcomes.',
  Sales: 'Your sales per day. Without them, recommendations rest on general market data.',
  Retailers: 'The retailers you monitor and the state of their monitoring.',
  Listings: 'What the monitored retailers sell, whether or not it is matched with your products.',
  Matches:
    'Which listing is which of your products, with probability and reasons. A decision made ' +
    'by a person is final.',
  Changes: 'A feed of all changes, for keeping a copy up to date without reading the lists again.',
  Exports: 'Whole lists as files, written in the background and downloaded by a signed link.',
  Webhooks: 'The same changes, sent to your URL as signed messages (Standard Webhooks).',
  Settings: 'MAP tolerance, thresholds, margins and promotion windows of the account.',
  Account: 'Your account, its limits and its API keys.',
  'Accounts (operator)': 'For the operator of this server: create, change and delete accounts.',
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
