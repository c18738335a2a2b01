/** German words that only the server writes: mail, pages without a session, the block in the admin. No browser fetches them. */
import { block } from './de/block.ts';
import { mail, unsubscribePage } from './de/mail.ts';
import type { ServerTexts } from './language.ts';

export const deServer: ServerTexts = { block, mail, unsubscribePage };
