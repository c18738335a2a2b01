import { ALL } from './compiled/all.ts';
import type { MessagesByLanguage } from './loaded-message-types.ts';

/**
 * What the server has: every language. In the browser loaded-messages.browser.ts stands in its
 * place (package.json).
 */
export const loadedMessages: MessagesByLanguage = ALL;
