/** Regular expressions made of lists of words, built once when a module is loaded. */

/** Words, or small patterns of words, as one group of alternatives within a regular expression. */
export const buildAlternatives = (words: readonly string[]): string => `(?:${words.join('|')})`;

/** Finds any of the words of a text, in any case of any script. */
export const buildWordPattern = (words: readonly string[]): RegExp =>
  new RegExp(words.join('|'), 'iu');

/** Finds any of the names that pages give their elements and addresses, in any case of ASCII. */
export const buildNamePattern = (names: readonly string[]): RegExp =>
  new RegExp(names.join('|'), 'i');
