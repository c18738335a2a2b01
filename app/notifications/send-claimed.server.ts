import { createHash } from 'node:crypto';
import type { AppServices } from '../services.server.ts';
import { recordClaims, type Claim, setClaimsSent, releaseClaim } from './record-claims.server.ts';
import { renderMail, type MailContent } from './render-mail.ts';
import type { MailRecipient } from './find-recipient.server.ts';
import { AddressRefusedError } from './mailer.ts';
import { recordRefusedAddress } from './record-refused-address.server.ts';

export interface ClaimedMail {
  readonly claims: Claim;
  /**
   * Given the claimed subjects; null when there is nothing to tell about them. `told`: what else
   * the message tells, so that no other one does.
   */
  readonly compose: (
    subjects: readonly string[],
  ) => Promise<{ content: MailContent; told?: readonly string[] } | null>;
}

/**
 * Sends a message about what could be claimed; nothing when all of it was told before. Whose
 * address the mail server refuses for good is written to no more. Throws what else the mail server
 * said, with the claims given back.
 */
export async function sendClaimed(
  services: AppServices,
  to: MailRecipient,
  { claims, compose }: ClaimedMail,
): Promise<boolean> {
  if (!services.mailer) return false;
  const subjects = await recordClaims(services, claims);
  if (subjects.length === 0) return false;
  const mine = { ...claims, subjects };
  let told: readonly string[] = [];
  try {
    const mail = await compose(subjects);
    if (mail) {
      told = mail.told ?? [];
      const key = createHash('sha256')
        .update(JSON.stringify([claims.shop, claims.recipient, subjects.toSorted()]))
        .digest('hex')
        .slice(0, 40);
      await services.mailer.send({
        to: to.email,
        subject: mail.content.heading,
        key,
        unsubscribeUrl: to.unsubscribeUrl,
        ...renderMail(mail.content, to),
      });
    }
  } catch (error) {
    await releaseClaim(services, mine);
    if (!(error instanceof AddressRefusedError)) throw error;
    await recordRefusedAddress(services, {
      shop: claims.shop,
      userId: claims.recipient,
      note: error.message,
    });
    return false;
  }
  await setClaimsSent(services, { ...mine, subjects: [...subjects, ...told] });
  return true;
}
