import type { Logger } from '#kernel/logger.ts';
import type { SealingCount } from '#prisma/encrypt-stored.ts';

/** Logs how many secrets were encrypted at start; logs nothing when there were none. */
export function logSealing(log: Logger, what: string, { sealed, unreadable }: SealingCount): void {
  if (sealed > 0)
    log.info({ what, sealed }, 'encrypted values stored in plain text or with an older key');
  if (unreadable > 0)
    log.error(
      { what, unreadable },
      'sealed with a key that is not in ENCRYPTION_KEY: they cannot be used',
    );
}
