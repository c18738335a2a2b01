/**
 * Characters of many scripts made one: ASCII digits, plain blanks, one apostrophe, no direction
 * marks. Lengths stay the same but for dropped marks.
 */

/** First code point of each run of ten decimal digits that shops use, other than ASCII. */
const DIGIT_ZEROS = [
  0x0660, 0x06f0, 0x07c0, 0x0966, 0x09e6, 0x0a66, 0x0ae6, 0x0b66, 0x0be6, 0x0c66, 0x0ce6, 0x0d66,
  0x0e50, 0x0ed0, 0x0f20, 0x1040, 0x17e0, 0x1810, 0xff10,
];

const MARKS = /[\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;
/** Characters that are read as others, by kind. */
const BLANKS = '[\\s\\u00a0\\u2000-\\u200a\\u202f\\u205f\\u3000]';
const DIGITS = '[\\u0660-\\u1819\\uff0c\\uff0e\\uff10-\\uff19]';
const QUOTES_AND_DASHES = '[\\u2018\\u2019\\u02bc\\u00b4\\u066b\\u066c\\u2212\\u2012-\\u2015]';
const SPECIAL = new RegExp([BLANKS, DIGITS, QUOTES_AND_DASHES].join('|'), 'g');

function plainCharacter(char: string): string {
  const code = char.charCodeAt(0);
  if (code === 0x066b) return ',';
  if (code === 0x066c) return "'";
  if (code === 0xff0c) return ',';
  if (code === 0xff0e) return '.';
  if (code === 0x2018 || code === 0x2019 || code === 0x02bc || code === 0x00b4) return "'";
  if (code === 0x2212 || (code >= 0x2012 && code <= 0x2015)) return '-';
  if (code <= 0x20 || code === 0xa0 || code === 0x3000 || (code >= 0x2000 && code <= 0x205f))
    return ' ';
  for (const zero of DIGIT_ZEROS) {
    if (code >= zero && code < zero + 10) return String.fromCharCode(48 + code - zero);
  }
  return char;
}

/**
 * Nothing but characters that stay as they are: ASCII, letters from Latin to Hebrew, signs of
 * currencies.
 */
function isPlain(text: string): boolean {
  for (let i = 0; i < text.length; i += 1) {
    const code = text.charCodeAt(i);
    if (code >= 0x20 && code <= 0x7e) continue;
    const stays =
      (code > 0xa0 && code < 0x600 && code !== 0xad && code !== 0xb4 && code !== 0x2bc) ||
      (code >= 0x20a0 && code < 0x2100);
    if (!stays) return false;
  }
  return true;
}

/** The text as the price scanner reads it. */
export function normalizePriceText(text: string): string {
  if (isPlain(text)) return text;
  return text.replace(MARKS, '').replace(SPECIAL, plainCharacter);
}
