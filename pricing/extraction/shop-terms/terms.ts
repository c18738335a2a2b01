/**
 * What shops write of stock, of buying and of item numbers, by language: one file each in
 * `languages/`. A new language is a new file and a line here.
 */
import { arabic } from './languages/arabic.ts';
import { bulgarian } from './languages/bulgarian.ts';
import { chinese } from './languages/chinese.ts';
import { croatian } from './languages/croatian.ts';
import { czech } from './languages/czech.ts';
import { danish } from './languages/danish.ts';
import { dutch } from './languages/dutch.ts';
import { english } from './languages/english.ts';
import { estonian } from './languages/estonian.ts';
import { finnish } from './languages/finnish.ts';
import { french } from './languages/french.ts';
import { german } from './languages/german.ts';
import { greek } from './languages/greek.ts';
import { hebrew } from './languages/hebrew.ts';
import { hindi } from './languages/hindi.ts';
import { hungarian } from './languages/hungarian.ts';
import { icelandic } from './languages/icelandic.ts';
import { indonesian } from './languages/indonesian.ts';
import { italian } from './languages/italian.ts';
import { japanese } from './languages/japanese.ts';
import { korean } from './languages/korean.ts';
import { latvian } from './languages/latvian.ts';
import { lithuanian } from './languages/lithuanian.ts';
import { macedonian } from './languages/macedonian.ts';
import { norwegian } from './languages/norwegian.ts';
import { persian } from './languages/persian.ts';
import { polish } from './languages/polish.ts';
import { portuguese } from './languages/portuguese.ts';
import { romanian } from './languages/romanian.ts';
import { russian } from './languages/russian.ts';
import { serbian } from './languages/serbian.ts';
import { slovak } from './languages/slovak.ts';
import { slovenian } from './languages/slovenian.ts';
import { spanish } from './languages/spanish.ts';
import { swedish } from './languages/swedish.ts';
import { thai } from './languages/thai.ts';
import { turkish } from './languages/turkish.ts';
import { ukrainian } from './languages/ukrainian.ts';
import { vietnamese } from './languages/vietnamese.ts';
import type { LanguageTerms } from './language-terms.ts';

const languages: readonly LanguageTerms[] = [
  arabic,
  bulgarian,
  chinese,
  croatian,
  czech,
  danish,
  dutch,
  english,
  estonian,
  finnish,
  french,
  german,
  greek,
  hebrew,
  hindi,
  hungarian,
  icelandic,
  indonesian,
  italian,
  japanese,
  korean,
  latvian,
  lithuanian,
  macedonian,
  norwegian,
  persian,
  polish,
  portuguese,
  romanian,
  russian,
  serbian,
  slovak,
  slovenian,
  spanish,
  swedish,
  thai,
  turkish,
  ukrainian,
  vietnamese,
];

/** The terms of one kind in every language, as they are written in the data. */
export function listTerms(kind: keyof LanguageTerms): string[] {
  return languages.flatMap((language) =>
    (language[kind] ?? '')
      .split(/[|\n]/)
      .map((term) => term.trim())
      .filter((term) => term !== ''),
  );
}
