/**
 * Why a competitor is not visited or gives no price: the service's sentences, some of them in a
 * merchant's words.
 */
import { monitoringInEnglish } from '#kernel/reasons/english/monitoring-sentences.ts';
import type {
  MONITORING_REASONS,
  VISIT_REASONS,
  VisitReason,
} from '#kernel/reasons/monitoring-reasons.ts';
import {
  formatReasonSentence,
  type ReasonFormat,
  type SentencesOf,
} from '#kernel/reasons/vocabulary.ts';

function describeStatus(status: number): string {
  if ([401, 403, 430, 451].includes(status)) return 'turns our visits away';
  if (status === 404 || status === 410) return 'says that the page is not there';
  if (status === 429) return 'asks us to come less often';
  if (status === 503) return 'is overloaded or closed for maintenance';
  return status >= 500 && status < 600
    ? 'has trouble of its own'
    : 'gives an answer that is of no use';
}
const answers = ({ status }: { readonly status: number }): string =>
  `it ${describeStatus(status)} (status ${status})`;
const robotsUnread = (): string =>
  'its robots.txt cannot be read, so we do not know whether we may visit it';
const because = (reasons: readonly VisitReason[], format: ReasonFormat): string =>
  reasons
    .map((reason) => formatReasonSentence<typeof VISIT_REASONS>(monitoring, reason, format))
    .join(', ');

export const monitoring: SentencesOf<typeof MONITORING_REASONS> = {
  ...monitoringInEnglish,
  answers_status: answers,
  home_page_status: answers,
  page_status: answers,
  robots_status: robotsUnread,
  robots_unreadable: robotsUnread,
  address_refused: () => 'its address leads to a place that is not on the public network',
  too_many_redirects: () => 'it redirects in a circle or too often',
  answer_too_large: () => 'its answer is too large',
  timed_out: () => 'it does not answer in time',
  connection_refused: () => 'it refuses or breaks the connection',
  domain_unresolved: () => 'its domain has no address',
  insecure_connection: () => 'it offers no valid secure connection (https)',
  bad_response: () => 'it sends answers that cannot be read',
  challenge_page: () => 'it answers visits with a challenge page instead of its pages',
  prices_vanished: ({ prices }, { count }) =>
    `all ${count(prices)} prices that we checked last disappeared at the same time`,
  prices_fell: ({ prices }, { count, percent }) =>
    `${count(prices)} prices fell by ${percent(0.8)} or more at once`,
  prices_jumped: ({ prices }, { count }) =>
    `its prices halved or doubled at once (${count(prices)} of them)`,
  offers_sold_out: ({ offers }, { count }) =>
    `all ${count(offers)} offers that we checked last went out of stock at the same time`,
  readings_far: ({ readings, of }, { count }) =>
    `${count(readings)} of ${count(of)} prices are far from what they were`,
  none_readable: ({ tried, because: reasons }, format) =>
    `none of ${format.count(tried)} products tried could be read: ${because(reasons, format) || 'no price'}`,
  never_answered: ({ tries, because: reasons }, format) =>
    `it did not answer in ${format.count(tries)} tries: ${because(reasons, format)}`,
  silent_for_days: ({ days, because: reasons }, format) =>
    `no answer for ${format.count(days)} days: ${because(reasons, format)}`,
  at_address: ({ address, because: reasons }, format) => `${because(reasons, format)} (${address})`,
};
