import { AppError } from '#kernel/app-error.ts';
import type { ServiceContext } from '#pricing/events/service-context.ts';

/** What mails of exports are made with: the same address and links as those of notices. */
export interface MailingContext extends ServiceContext {
  readonly notices: {
    /** The address that mails come from; null: this server sends no mail. */
    readonly address: string | null;
    /** Where links in mails begin; null: they can't lead anywhere. */
    readonly origin: string | null;
    /** Signs links. */
    readonly secret: Uint8Array;
  };
}

/** Where mails come from and where their links begin. Throws `conflict` where none is sent. */
export function requireMail({ notices: { address, origin } }: MailingContext): {
  address: string;
  origin: string;
} {
  if (address === null || origin === null)
    throw new AppError('conflict', 'This server sends no mail');
  return { address, origin };
}
