/**
 * Slack's incoming webhooks: refuses what Slack refuses. Blocks are checked by a schema that is made
 * from Slack's own types (`@slack/types`); limits and replies are those of its documentation:
 * https://docs.slack.dev/reference/block-kit/blocks and
 * https://docs.slack.dev/messaging/sending-messages-using-incoming-webhooks (error handling).
 */
import { createRequire } from 'node:module';
import { Ajv } from 'ajv';
import { createGenerator } from 'ts-json-schema-generator';
import { z } from 'zod';
import {
  startWebhookServer,
  type WebhookReply,
  type WebhookServer,
} from './start-webhook-server.ts';

export const SLACK_URL = 'https://hooks.slack.com/services/T00000000/B00000000/XXXXXXXXXXXXwxyz';

export const SLACK_REPLIES = {
  invalidPayload: { status: 400, body: 'invalid_payload' },
  invalidBlocks: { status: 400, body: 'invalid_blocks' },
  noText: { status: 400, body: 'no_text' },
  actionProhibited: { status: 403, body: 'action_prohibited' },
  noService: { status: 404, body: 'no_service' },
  channelIsArchived: { status: 410, body: 'channel_is_archived' },
  rateLimited: { status: 429, body: 'rate_limited', headers: { 'retry-after': '30' } },
  serverError: { status: 500, body: 'rollup_error' },
} as const satisfies Readonly<Record<string, WebhookReply>>;

const MAX_BLOCKS = 50;
const MAX_HEADER = 150;
const MAX_TEXT = 3000;
const MAX_URL = 3000;

const MessageSchema = z.object({
  text: z.string().max(40_000).optional(),
  blocks: z.array(z.looseObject({ type: z.string() })).optional(),
  unfurl_links: z.boolean().optional(),
  unfurl_media: z.boolean().optional(),
});

export async function startSlackServer(): Promise<WebhookServer> {
  const isBlock = createBlockCheck();
  return startWebhookServer({
    accepts: { status: 200, body: 'ok' },
    check: (contentType, body) => {
      const message = parse(contentType, body);
      if (!message) return SLACK_REPLIES.invalidPayload;
      const { text = '', blocks = [] } = message;
      if (text === '' && blocks.length === 0) return SLACK_REPLIES.noText;
      const isValid = blocks.length <= MAX_BLOCKS && blocks.every((block) => isBlock(block));
      return isValid ? null : SLACK_REPLIES.invalidBlocks;
    },
  });
}

function parse(contentType: string, body: string): z.infer<typeof MessageSchema> | null {
  if (!contentType.startsWith('application/json')) return null;
  try {
    return MessageSchema.parse(JSON.parse(body));
  } catch {
    return null;
  }
}

function createBlockCheck(): (block: unknown) => boolean {
  const types = createRequire(import.meta.url)
    .resolve('@slack/types')
    .replace(/\.js$/, '.d.ts');
  const schema = createGenerator({
    path: types,
    type: 'KnownBlock',
    skipTypeCheck: true,
    additionalProperties: false,
  }).createSchema('KnownBlock');
  const validate = new Ajv({ strict: false }).compile(schema);
  return (block) => validate(block) === true && isWithinLimits(block);
}

/** What the types do not say: lengths of texts, in characters, and texts that may not be empty. */
function isWithinLimits(value: unknown, key = '', parent = ''): boolean {
  if (typeof value === 'string') {
    if (key === 'url') return value.length <= MAX_URL && URL.canParse(value);
    if (key !== 'text') return true;
    const most = parent === 'header' ? MAX_HEADER : MAX_TEXT;
    return value !== '' && value.length <= most;
  }
  if (Array.isArray(value)) return value.every((each) => isWithinLimits(each, key, parent));
  if (typeof value !== 'object' || value === null) return true;
  const type = 'type' in value && value.type === 'header' ? 'header' : parent;
  return Object.entries(value).every(([name, each]) => isWithinLimits(each, name, type));
}
