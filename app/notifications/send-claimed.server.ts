import { createHash } from 'node:crypto';
import type { AppServices } from '../services.server.ts';
import { claim, type Claim, confirmClaim, releaseClaim } from './claim.server.ts';
import { composeMail, type MailContent } from './compose-mail.ts';
import type { MailRecipient } from './find-recipient.server.ts';

/**
 * Sends a message about what could be claimed; nothing when all of it was told before. `compose` is given the claimed subjects, and says null when
 * there is nothing to tell about them. Throws what the mail server said, with the claims given back.
 */
export async function sendClaimed(services: AppServices, to: MailRecipient, { claims, compose }: { claims: Claim; compose: (subjects: readonly string[]) => Promise<MailContent | null> }): Promise<boolean> {
  if (!services.mailer) return false;
  const subjects = await claim(services, claims);
  if (subjects.length === 0) return false;
  const mine = { ...claims, subjects };
  try {
    const content = await compose(subjects);
    if (content) {
      const key = createHash('sha256').update(JSON.stringify([claims.shop, claims.recipient, subjects.toSorted()])).digest('hex').slice(0, 40);
      await services.mailer.send({ to: to.email, subject: content.heading, key, unsubscribeUrl: to.unsubscribeUrl, ...composeMail(content, to) });
    }
  } catch (error) {
    await releaseClaim(services, mine);
    throw error;
  }
  await confirmClaim(services, mine);
  return true;
}
