import { getMoneyRatio } from '#kernel/money.ts';
import { formatMoney } from '../locales/format-money.ts';
import { formatPercent } from '../locales/format-percent.ts';
import { getServerMessages } from '../locales/server-messages.ts';
import type { MailContent } from './render-mail.ts';
import type { MailRecipient } from './find-recipient.server.ts';
import type { NewAlert } from './list-new-alerts.server.ts';

/**
 * Formats violations as the lines of a message, each with links to its evidence and to the
 * competitor's page.
 */
export function describeAlerts(
  alerts: readonly NewAlert[],
  { locale, pageUrl }: Pick<MailRecipient, 'locale' | 'pageUrl'>,
): MailContent['items'] {
  const messages = getServerMessages(locale).mail;
  return alerts.map(({ id, productTitle, retailer, listed, mapPrice, url }) => ({
    title: productTitle,
    line: messages.line({
      retailer,
      listed: formatMoney(listed, locale),
      mapPrice: formatMoney(mapPrice, locale),
      below: formatPercent(1 - getMoneyRatio(listed, mapPrice), locale, { digits: 1 }),
    }),
    links: [
      {
        label: messages.seeEvidence,
        url: pageUrl(`/app/alerts/evidence/${encodeURIComponent(id)}`),
      },
      ...(url ? [{ label: messages.seeListing, url }] : []),
    ],
  }));
}
