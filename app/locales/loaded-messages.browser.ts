import type { MessagesByLanguage } from './loaded-message-types.ts';

/** What the browser has: what load-messages.ts fetched. */
export const loadedMessages: MessagesByLanguage = {};
