import { getMoneyRatio, type Money } from '#kernel/money.ts';
import { formatMoney, formatPercent } from '#app/locales/format-values.ts';
import { getServerMessages } from '#app/locales/server-messages.ts';
import { hasEvidence } from '#app/service-copy/alert-facts.ts';
import type { MailContent } from './render-mail.ts';
import type { MailRecipient } from './recipient.server.ts';
import type { NewAlert } from './list-new-alerts.server.ts';

/**
 * Formats alerts as the lines of a message, each with links to its evidence and to the competitor's
 * page.
 */
export function describeAlerts(
  alerts: readonly NewAlert[],
  { locale, pageUrl }: Pick<MailRecipient, 'locale' | 'pageUrl'>,
): MailContent['items'] {
  const messages = getServerMessages(locale).mail;
  return alerts.map((alert) => ({
    title: alert.productTitle,
    line: describe(alert, locale),
    links: [
      ...(hasEvidence(alert.facts.type)
        ? [
            {
              label: messages.seeEvidence,
              url: pageUrl(`/app/alerts/evidence/${encodeURIComponent(alert.id)}`),
            },
          ]
        : []),
      ...(alert.url ? [{ label: messages.seeListing, url: alert.url }] : []),
    ],
  }));
}

/** The sentence about an alert; the compiler names a kind without one. */
function describe({ retailer, facts }: NewAlert, locale: MailRecipient['locale']): string {
  const { mail } = getServerMessages(locale);
  const money = (amount: Money): string => formatMoney(amount, locale);
  switch (facts.type) {
    case 'map_violation':
      return mail.line({
        retailer,
        listed: money(facts.listed),
        mapPrice: money(facts.limit),
        below: formatBelow(facts.listed, facts.limit, locale),
      });
    case 'competitor_undercut':
      return mail.undercutLine({
        retailer,
        previous: money(facts.previous ?? facts.limit),
        listed: money(facts.listed),
        own: money(facts.limit),
        below: formatBelow(facts.listed, facts.limit, locale),
      });
    case 'competitor_below':
      return mail.belowLine({
        retailer,
        listed: money(facts.listed),
        own: money(facts.limit),
        below: formatBelow(facts.listed, facts.limit, locale),
      });
    case 'price_changed': {
      const ratio = getMoneyRatio(facts.listed, facts.previous);
      const line = ratio < 1 ? mail.fellLine : mail.roseLine;
      return line({
        retailer,
        previous: money(facts.previous),
        listed: money(facts.listed),
        percent: formatPercent(Math.abs(ratio - 1), locale, { digits: 1 }),
      });
    }
    case 'availability_changed':
      return facts.availability === 'in_stock'
        ? mail.backInStockLine({ retailer })
        : mail.outOfStockLine({ retailer });
    case 'cheapest_by_far':
      return mail.cheapestLine({
        retailer,
        own: money(facts.own),
        listed: money(facts.next),
        below: formatBelow(facts.own, facts.next, locale),
      });
    case 'retailer_unreadable':
      return mail.unreadableLine({ retailer });
    case 'new_listing':
      return facts.what === 'seller' && facts.seller !== null
        ? mail.newSellerLine({ retailer, seller: facts.seller })
        : mail.newListingLine({ retailer });
  }
}

function formatBelow(listed: Money, limit: Money, locale: MailRecipient['locale']): string {
  return formatPercent(1 - getMoneyRatio(listed, limit), locale, { digits: 1 });
}
