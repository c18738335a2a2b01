/**
 * Messages for Microsoft Teams: an Adaptive Card 1.4 as the webhook trigger of Workflows takes it.
 * All text is in `RichTextBlock`s, in which Adaptive Cards read no Markdown.
 */
import type { ChannelContent, ChannelItem } from './channel-content.ts';

interface TextRun {
  readonly type: 'TextRun';
  readonly text: string;
  readonly weight?: 'Bolder';
  readonly size?: 'Medium';
  readonly color?: 'Accent';
  readonly selectAction?: OpenUrl;
}
interface OpenUrl {
  readonly type: 'Action.OpenUrl';
  readonly title?: string;
  readonly url: string;
}
interface RichTextBlock {
  readonly type: 'RichTextBlock';
  readonly inlines: readonly TextRun[];
  readonly spacing?: 'None';
}
interface Container {
  readonly type: 'Container';
  readonly items: readonly RichTextBlock[];
  readonly separator: true;
}

export interface TeamsMessage {
  readonly type: 'message';
  readonly attachments: readonly {
    readonly contentType: 'application/vnd.microsoft.card.adaptive';
    readonly contentUrl: null;
    readonly content: {
      readonly $schema: 'http://adaptivecards.io/schemas/adaptive-card.json';
      readonly type: 'AdaptiveCard';
      readonly version: '1.4';
      readonly fallbackText: string;
      readonly msteams: { readonly width: 'Full' };
      readonly body: readonly (RichTextBlock | Container)[];
      readonly actions: readonly OpenUrl[];
    };
  }[];
}

/** Teams refuses messages of more than 28 KB; this leaves some for what a workflow adds. */
const MAX_BYTES = 27_000;

/** Renders a message with as many items as fit. */
export function renderTeams(content: ChannelContent): TeamsMessage {
  for (let shown = content.items.length; ; shown -= 1) {
    const message = build(content, shown);
    if (shown === 0 || Buffer.byteLength(JSON.stringify(message)) <= MAX_BYTES) return message;
  }
}

function build(
  { heading, intro, items, total, formatMore, action }: ChannelContent,
  shown: number,
): TeamsMessage {
  const left = total - shown;
  return {
    type: 'message',
    attachments: [
      {
        contentType: 'application/vnd.microsoft.card.adaptive',
        contentUrl: null,
        content: {
          $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
          type: 'AdaptiveCard',
          version: '1.4',
          fallbackText: heading,
          msteams: { width: 'Full' },
          body: [
            block([{ type: 'TextRun', text: heading, weight: 'Bolder', size: 'Medium' }]),
            block([run(intro)]),
            ...items.slice(0, shown).map(renderItem),
            ...(left > 0 ? [block([link(formatMore(left), action.url)])] : []),
          ],
          actions: [{ type: 'Action.OpenUrl', title: action.label, url: action.url }],
        },
      },
    ],
  };
}

function renderItem({ title, line, links }: ChannelItem): Container {
  const linkRuns = links.flatMap(({ label, url }, index) => [
    ...(index === 0 ? [] : [run(' · ')]),
    link(label, url),
  ]);
  return {
    type: 'Container',
    separator: true,
    items: [
      block([{ type: 'TextRun', text: title, weight: 'Bolder' }]),
      { ...block([run(line)]), spacing: 'None' },
      ...(linkRuns.length > 0 ? [{ ...block(linkRuns), spacing: 'None' as const }] : []),
    ],
  };
}

const run = (text: string): TextRun => ({ type: 'TextRun', text });
const link = (text: string, url: string): TextRun => ({
  type: 'TextRun',
  text,
  color: 'Accent',
  selectAction: { type: 'Action.OpenUrl', url },
});
const block = (inlines: readonly TextRun[]): RichTextBlock => ({ type: 'RichTextBlock', inlines });
