import type { AlertType } from '#kernel/alert-types.ts';
import { getMoneyRatio, type Money } from '#kernel/money.ts';
import { formatMoney, formatPercent } from '../locales/format-values.ts';
import { getServerMessages } from '../locales/server-messages.ts';
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
    line: LINES[alert.type](alert, locale),
    links: [
      {
        label: messages.seeEvidence,
        url: pageUrl(`/app/alerts/evidence/${encodeURIComponent(alert.id)}`),
      },
      ...(alert.url ? [{ label: messages.seeListing, url: alert.url }] : []),
    ],
  }));
}

/** The sentence about each kind of alert; the compiler names a kind without one. */
const LINES: Readonly<
  Record<AlertType, (alert: NewAlert, locale: MailRecipient['locale']) => string>
> = {
  map_violation: ({ retailer, listed, limit }, locale) =>
    getServerMessages(locale).mail.line({
      retailer,
      listed: formatMoney(listed, locale),
      mapPrice: formatMoney(limit, locale),
      below: formatBelow(listed, limit, locale),
    }),
  competitor_undercut: ({ retailer, listed, limit, previous }, locale) =>
    getServerMessages(locale).mail.undercutLine({
      retailer,
      previous: formatMoney(previous ?? limit, locale),
      listed: formatMoney(listed, locale),
      own: formatMoney(limit, locale),
      below: formatBelow(listed, limit, locale),
    }),
};

function formatBelow(listed: Money, limit: Money, locale: MailRecipient['locale']): string {
  return formatPercent(1 - getMoneyRatio(listed, limit), locale, { digits: 1 });
}
