/**
 * The webhook trigger of a Microsoft Teams workflow: refuses what it refuses. Cards are read by
 * Microsoft's own parser (`adaptivecards`) as version 1.4; size and form are those of its
 * documentation: https://learn.microsoft.com/microsoftteams/platform/webhooks-and-connectors/how-to/connectors-using
 */
import { AdaptiveCard, SerializationContext, Versions } from 'adaptivecards';
import { z } from 'zod';
import {
  startWebhookServer,
  type WebhookReply,
  type WebhookServer,
} from './start-webhook-server.ts';

export const TEAMS_HOST = 'test.environment.api.powerplatform.com';
export const TEAMS_URL = [
  `https://${TEAMS_HOST}:443/powerautomate/automations/direct/workflows/0123456789abcdef`,
  '/triggers/manual/paths/invoke?api-version=1&sp=%2Ftriggers%2Fmanual%2Frun&sv=1.0&sig=secretABCD',
].join('');

const MAX_BYTES = 28 * 1024;
const MessageSchema = z.strictObject({
  type: z.literal('message'),
  attachments: z
    .array(
      z.strictObject({
        contentType: z.literal('application/vnd.microsoft.card.adaptive'),
        contentUrl: z.null(),
        content: z.looseObject({
          $schema: z.literal('http://adaptivecards.io/schemas/adaptive-card.json'),
          type: z.literal('AdaptiveCard'),
          version: z.literal('1.4'),
        }),
      }),
    )
    .length(1),
});

const invalid = (message: string): WebhookReply => ({
  status: 400,
  body: JSON.stringify({ error: { code: 'InvalidRequestContent', message } }),
});

export function startTeamsServer(): Promise<WebhookServer> {
  return startWebhookServer({
    accepts: { status: 202, body: '' },
    check: (contentType, body) => {
      if (!contentType.startsWith('application/json')) return invalid('not JSON');
      if (Buffer.byteLength(body) > MAX_BYTES)
        return { status: 413, body: 'RequestEntityTooLarge' };
      const message = parse(body);
      if (!message) return invalid('not a message');
      const problems = message.attachments.flatMap(({ content }) => listProblems(content));
      return problems.length > 0 ? invalid(problems.join('; ')) : null;
    },
  });
}

function parse(body: string): z.infer<typeof MessageSchema> | null {
  try {
    return MessageSchema.parse(JSON.parse(body));
  } catch {
    return null;
  }
}

/** What the parser and the validator of Adaptive Cards say against a card. */
export function listProblems(content: Record<string, unknown>): string[] {
  const context = new SerializationContext(Versions.v1_4);
  const card = new AdaptiveCard();
  card.parse(content, context);
  const said = Array.from(
    { length: context.eventCount },
    (_none, index) => context.getEventAt(index).message,
  );
  return [...said, ...card.validateProperties().validationEvents.map(({ message }) => message)];
}
