import type { Logger } from '#kernel/logger.ts';
import type { SealingCount } from '#prisma/encrypt-stored.ts';

/** Says what the start has sealed; nothing when there was nothing to seal. */
export function logSealing(log: Logger, what: string, { sealed, unreadable }: SealingCount): void {
  if (sealed > 0) log.info({ what, sealed }, 'kept in clear or with an older key: sealed');
  if (unreadable > 0)
    log.error(
      { what, unreadable },
      'sealed with a key that is not in ENCRYPTION_KEY: they cannot be used',
    );
}
