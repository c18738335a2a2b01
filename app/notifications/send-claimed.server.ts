import { createHash } from 'node:crypto';
import type { AppServices } from '../services.server.ts';
import { recordClaims, type Claim, setClaimsSent, releaseClaim } from './record-claims.server.ts';
import { renderMail, type MailContent } from './render-mail.ts';
import type { MailRecipient } from './find-recipient.server.ts';
import { AddressRefusedError } from '../../mail/mailer.ts';
import { recordRefusedAddress } from './record-refused-address.server.ts';

export interface ClaimedMail {
  readonly claims: Claim;
  /**
   * Builds a message for the claimed subjects; null when there is nothing to send. `alsoSent`: other
   * subjects that the message includes, so that no later one repeats them.
   */
  readonly compose: (
    subjects: readonly string[],
  ) => Promise<{ content: MailContent; alsoSent?: readonly string[] } | null>;
}

/**
 * Sends a message about the subjects that could be claimed; nothing when all were sent before. If
 * the mail server permanently refuses the address, the user gets no more e-mail. Throws other mail
 * server errors, with the claims released.
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
  let alsoSent: readonly string[] = [];
  try {
    const mail = await compose(subjects);
    if (mail) {
      alsoSent = mail.alsoSent ?? [];
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
  await setClaimsSent(services, { ...mine, subjects: [...subjects, ...alsoSent] });
  return true;
}
