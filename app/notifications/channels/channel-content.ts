import { getServerMessages } from '#app/locales/server-messages.ts';
import { formatTime } from '#app/locales/format-values.ts';
import { describeAlerts } from '#app/notifications/describe-alerts.ts';
import type { NewAlert } from '#app/notifications/list-new-alerts.server.ts';
import type { ChannelMode } from './channel.ts';

/** A message as plain text and links; names of products and retailers are foreign text. */
export interface ChannelContent {
  readonly heading: string;
  readonly intro: string;
  readonly items: readonly ChannelItem[];
  /** Number of alerts that the message is about; it lists fewer where they are many. */
  readonly total: number;
  readonly formatMore: (count: number) => string;
  readonly action: { readonly label: string; readonly url: string };
}

export interface ChannelItem {
  readonly title: string;
  readonly line: string;
  readonly links: readonly { readonly label: string; readonly url: string }[];
}

/** Who reads it, and where its links lead. */
export interface ChannelReader {
  readonly locale: string;
  readonly timeZone: string;
  readonly shopName: string;
  readonly pageUrl: (path: string) => string;
  /** Id and query of the view that limits the channel. */
  readonly view: { readonly id: string | null; readonly query: string } | null;
}

/** Alerts beyond this number are counted. */
const MAX_LISTED = 20;
/** Slack's limit for the text of a header. */
const MAX_HEADING = 150;
const MAX_TITLE = 200;
const MAX_LINE = 500;
/** Longer addresses are left out: Slack refuses messages with links of more than 3,000 characters. */
const MAX_URL = 1000;

/** Composes one message about all of these alerts. `mode`: instant messages are no summaries. */
export function buildAlertMessage(
  alerts: readonly NewAlert[],
  reader: ChannelReader,
  mode: ChannelMode,
): ChannelContent {
  const { mail, channel } = getServerMessages(reader.locale);
  const onlyMap = alerts.every(({ facts }) => facts.type === 'map_violation');
  const isSummary = mode === 'daily' || mode === 'weekly';
  const given = { count: alerts.length, shop: reader.shopName };
  const subjects = isSummary
    ? ([mail.digestSubject, mail.mixedDigestSubject] as const)
    : ([mail.alertsSubject, mail.mixedSubject] as const);
  const intros = isSummary
    ? ([mail.digestIntro, mail.mixedDigestIntro] as const)
    : ([mail.alertsIntro, mail.mixedIntro] as const);
  const listed = alerts.slice(0, MAX_LISTED);
  const items = describeAlerts(listed, reader).map(({ title, line, links }, index) => ({
    title: cut(title, MAX_TITLE),
    line: cut(`${line} ${formatSince(channel.since, listed[index]?.detectedAt, reader)}`, MAX_LINE),
    links: links.filter(({ url }) => isLink(url)),
  }));
  return {
    heading: cut((onlyMap ? subjects[0] : subjects[1])(given), MAX_HEADING),
    intro: onlyMap ? intros[0] : intros[1],
    items,
    total: alerts.length,
    formatMore: (count) => channel.more({ count }),
    action: { label: mail.openAlerts, url: buildViewUrl(reader) },
  };
}

/** The message that shows a user that a channel works. */
export function buildTestMessage(reader: ChannelReader): ChannelContent {
  const { mail, channel } = getServerMessages(reader.locale);
  return {
    heading: cut(channel.testSubject({ shop: reader.shopName }), MAX_HEADING),
    intro: channel.testIntro,
    items: [],
    total: 0,
    formatMore: () => '',
    action: { label: mail.openSettings, url: reader.pageUrl('/app/settings/notifications') },
  };
}

function formatSince(
  format: (values: { when: string }) => string,
  at: Date | undefined,
  { locale, timeZone }: ChannelReader,
): string {
  return at ? format({ when: formatTime(at, locale, timeZone) }) : '';
}

/** The view's list of alerts; its filters as such where it was deleted. */
function buildViewUrl({ view, pageUrl }: ChannelReader): string {
  if (!view) return pageUrl('/app/alerts');
  const params = new URLSearchParams(view.query);
  if (view.id) params.set('saved', view.id);
  const url = pageUrl(`/app/alerts?${params.toString()}`);
  return url.length <= MAX_URL ? url : pageUrl('/app/alerts');
}

function isLink(url: string): boolean {
  return url.length <= MAX_URL && /^https?:\/\//.test(url) && URL.canParse(url);
}

/**
 * On one line, at most so many UTF-16 units, cut between characters. Also removes what reverses or
 * hides text. Never empty: services refuse empty texts.
 */
function cut(text: string, most: number): string {
  const line = text.replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim();
  if (line.length <= most) return line || '–';
  let kept = '';
  for (const character of line) {
    if (kept.length + character.length >= most) break;
    kept += character;
  }
  return `${kept}…`;
}
