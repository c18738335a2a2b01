import type { AppServices } from '../services.server.ts';
import { formatCode } from '../texts/format-code.ts';
import { getServerTexts } from '../texts/server-texts.ts';
import { getTexts } from '../texts/texts.ts';
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
      const { automation } = getTexts(to.locale);
      const { mail } = getServerTexts(to.locale);
      return {
        content: {
          heading: mail.stopSubject(to.shopName),
          intro: formatCode(automation.stopReasons, state?.stopReason ?? ''),
          items: [],
          after: [],
          action: { label: mail.openSettings, url: to.pageUrl('/app/settings') },
        },
      };
    },
  });
}
