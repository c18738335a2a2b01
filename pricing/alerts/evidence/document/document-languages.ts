import type { DocumentTexts } from './document-texts.ts';
import { ENGLISH } from './english.ts';
import { FRENCH } from './french.ts';
import { GERMAN } from './german.ts';

/** Languages in which the document of an evidence file can be written. */
export const EVIDENCE_LANGUAGES = ['en', 'de', 'fr'] as const;
export type EvidenceLanguage = (typeof EVIDENCE_LANGUAGES)[number];

export const DOCUMENT_TEXTS: Readonly<Record<EvidenceLanguage, DocumentTexts>> = {
  en: ENGLISH,
  de: GERMAN,
  fr: FRENCH,
};
