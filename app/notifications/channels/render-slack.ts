/**
 * Messages for Slack (Block Kit). Foreign text is in `rich_text` elements, which Slack shows
 * literally: it reads no mrkdwn, mentions, channel names or addresses in them. Only `text`, which
 * notifications show, is mrkdwn.
 */
import type { ChannelContent, ChannelItem } from './channel-content.ts';

interface SlackText {
  readonly type: 'text';
  readonly text: string;
  readonly style?: { readonly bold: true };
}
interface SlackLink {
  readonly type: 'link';
  readonly url: string;
  readonly text: string;
}
type SlackBlock =
  | {
      readonly type: 'header';
      readonly text: { readonly type: 'plain_text'; readonly text: string; readonly emoji: false };
    }
  | {
      readonly type: 'rich_text';
      readonly elements: readonly {
        readonly type: 'rich_text_section';
        readonly elements: readonly (SlackText | SlackLink)[];
      }[];
    };

/** What an incoming webhook takes (docs.slack.dev, "Sending messages using incoming webhooks"). */
export interface SlackMessage {
  readonly text: string;
  readonly blocks: readonly SlackBlock[];
  readonly unfurl_links: false;
  readonly unfurl_media: false;
}

/** Renders a message; with at most 20 items it has half the 50 blocks that Slack takes. */
export function renderSlack({
  heading,
  intro,
  items,
  total,
  formatMore,
  action,
}: ChannelContent): SlackMessage {
  const left = total - items.length;
  return {
    text: escapeMrkdwn(heading),
    blocks: [
      {
        type: 'header',
        text: { type: 'plain_text', text: heading, emoji: false },
      },
      section([text(intro)]),
      ...items.map((item) => section(renderItem(item))),
      ...(left > 0 ? [section([{ type: 'link', url: action.url, text: formatMore(left) }])] : []),
      section([{ type: 'link', url: action.url, text: action.label }]),
    ],
    unfurl_links: false,
    unfurl_media: false,
  };
}

function renderItem({ title, line, links }: ChannelItem): (SlackText | SlackLink)[] {
  return [
    { type: 'text', text: title, style: { bold: true } },
    text(`\n${line}`),
    ...links.flatMap(({ label, url }, index) => [
      text(index === 0 ? '\n' : ' · '),
      { type: 'link' as const, url, text: label },
    ]),
  ];
}

const text = (value: string): SlackText => ({ type: 'text', text: value });
const section = (elements: (SlackText | SlackLink)[]): SlackBlock => ({
  type: 'rich_text',
  elements: [{ type: 'rich_text_section', elements }],
});

/** The three characters by which mrkdwn recognizes links and mentions. */
function escapeMrkdwn(value: string): string {
  return value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
