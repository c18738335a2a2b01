import { getServerMessages } from '#app/locales/server-messages.ts';
import { getLanguage } from '#app/locales/messages.ts';

/** A message without its address: lines of text, and links. */
export interface MailContent {
  readonly heading: string;
  readonly intro: string;
  readonly items: readonly {
    readonly title: string;
    readonly line: string;
    readonly links: readonly { readonly label: string; readonly url: string }[];
  }[];
  readonly after: readonly string[];
  readonly action: { readonly label: string; readonly url: string };
}

export interface MailFrame {
  readonly locale: string;
  readonly shopName: string;
  readonly unsubscribeUrl: string;
  /** Why the user receives it; absent: because they turned on mails about alerts. */
  readonly why?: string | undefined;
}

/** Renders the same message as HTML and as text. Names of products and shops are escaped. */
export function renderMail(content: MailContent, frame: MailFrame): { html: string; text: string } {
  const messages = getServerMessages(frame.locale).mail;
  return { html: toHtml(content, frame, messages), text: toText(content, frame, messages) };
}

type MailMessages = ReturnType<typeof getServerMessages>['mail'];

function toText(
  { heading, intro, items, after, action }: MailContent,
  { shopName, unsubscribeUrl, why }: MailFrame,
  messages: MailMessages,
): string {
  const lines = items.map(({ title, line, links }) =>
    [
      `- ${oneLine(title)}`,
      `  ${oneLine(line)}`,
      ...links.map(({ label, url }) => `  ${label}: ${url}`),
    ].join('\n'),
  );
  return [
    oneLine(heading),
    intro,
    ...lines,
    ...after,
    `${action.label}:\n${action.url}`,
    '--',
    why ?? messages.why({ shop: shopName }),
    `${messages.unsubscribe}: ${unsubscribeUrl}`,
  ]
    .filter(Boolean)
    .join('\n\n');
}

function toHtml(
  { heading, intro, items, after, action }: MailContent,
  { locale, shopName, unsubscribeUrl, why }: MailFrame,
  messages: MailMessages,
): string {
  const rows = items.map(({ title, line, links }) => {
    const anchors = links.map(({ label, url }) => `<a href="${escape(url)}">${escape(label)}</a>`);
    return (
      `<li style="margin:0 0 12px"><strong><bdi>${escape(title)}</bdi></strong><br>` +
      `${escape(line)}<br>${anchors.join(' · ')}</li>`
    );
  });
  const list = rows.length > 0 ? `<ul style="padding-left:20px">${rows.join('')}</ul>` : '';
  return (
    `<!doctype html><html lang="${getLanguage(locale)}"><head><meta charset="utf-8">` +
    `<meta name="viewport" content="width=device-width"><title>${escape(heading)}</title>` +
    `</head>\n` +
    `<body style="font:16px/1.5 system-ui,sans-serif;color:#202223;max-width:600px;margin:0 auto;padding:16px">\n` +
    `<h1 style="font-size:20px">${escape(heading)}</h1><p>${escape(intro)}</p>${list}\n` +
    `${after.map((line) => `<p>${escape(line)}</p>`).join('')}<p><a href="${escape(action.url)}">${escape(action.label)}</a></p>\n` +
    `<hr style="border:0;border-top:1px solid #d2d5d8"><p style="font-size:13px;color:#5c5f62">` +
    `${escape(why ?? messages.why({ shop: shopName }))}<br>` +
    `<a href="${escape(unsubscribeUrl)}" style="color:#5c5f62">${escape(messages.unsubscribe)}</a>` +
    `</p></body></html>`
  );
}

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
