import type { AppServices } from '../services.server.ts';
import { formatCode } from '../locales/format-code.ts';
import { getServerMessages } from '../locales/server-messages.ts';
import { getMessages } from '../locales/messages.ts';
import { findRecipient } from './find-recipient.server.ts';
import { sendClaimed } from './send-claimed.server.ts';

/**
 * Tells a user that automatic pricing was paused. Every user with any e-mail mode gets it, at once.
 */
export async function sendAutomationPausedEmail(
  services: AppServices,
  { shop, userId, stoppedAt }: { shop: string; userId: string; stoppedAt: string },
): Promise<boolean> {
  const to = await findRecipient(services, { shop, userId });
  if (!to) return false;
  return sendClaimed(services, to, {
    claims: { shop, recipient: userId, subjects: [`stop:${stoppedAt}`] },
    compose: async () => {
      const state = await services.db.prisma.automation.findUnique({
        where: { shop },
        select: { stopReason: true },
      });
      const { automation } = getMessages(to.locale);
      const { mail } = getServerMessages(to.locale);
      return {
        content: {
          heading: mail.stopSubject({ shop: to.shopName }),
          intro: formatCode(automation.stopReasons, state?.stopReason ?? ''),
          items: [],
          after: [],
          action: { label: mail.openSettings, url: to.pageUrl('/app/settings') },
        },
      };
    },
  });
}
