/* Generated from app/locales/*.json by `npm run generate:messages`. */
import * as common_en from './common.en.ts';
import * as page_en from './page.en.ts';
import * as server_en from './server.en.ts';
import * as common_de from './common.de.ts';
import * as page_de from './page.de.ts';
import * as server_de from './server.de.ts';
import * as common_fr from './common.fr.ts';
import * as page_fr from './page.fr.ts';
import * as server_fr from './server.fr.ts';

/** For the server: every language. */
export const ALL = {
  en: {
    messages: { ...common_en.common, ...page_en.page, reasons: page_en.reasons },
    polaris: common_en.polaris,
    server: server_en.server,
  },
  de: {
    messages: { ...common_de.common, ...page_de.page, reasons: page_de.reasons },
    polaris: common_de.polaris,
    server: server_de.server,
  },
  fr: {
    messages: { ...common_fr.common, ...page_fr.page, reasons: page_fr.reasons },
    polaris: common_fr.polaris,
    server: server_fr.server,
  },
};
