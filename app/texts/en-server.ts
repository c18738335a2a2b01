/** English words that only the server writes: mail, pages without a session, the block in the admin. No browser fetches them. */
import { block } from './en/block.ts';
import { mail, unsubscribePage } from './en/mail.ts';

export const enServer = { block, mail, unsubscribePage };
