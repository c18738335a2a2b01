import { normalizeText } from '#kernel/product-names/normalize-text.ts';
import {
  compareQuantities,
  extractQuantities,
  type Quantity,
} from '#kernel/product-names/quantities.ts';

/** A part of a name; `differs`: the other name does not have it. */
export interface NamePiece {
  readonly text: string;
  readonly differs: boolean;
}

export interface ComparedNames {
  readonly ours: readonly NamePiece[];
  readonly theirs: readonly NamePiece[];
}

/** A number with its unit, in one word or two ("1.5 L", "500ml", "17""); else a word with its hyphens. */
const PART = /\d+(?:[.,/]\d+)*[\s-]?(?:\p{L}{1,12}|["'”″])(?![\p{L}\p{N}])|[\p{L}\p{N}]+/gu;

/**
 * Splits two names of a match into what they share and what only one of them has. Words are
 * compared without case and accents, numbers with units by their value, as matching compares them:
 * "1,5 L" is "1500ml", and "1.7 l" is not "1.5 l". Joined, the pieces are the names.
 */
export function compareNames(ours: string, theirs: string): ComparedNames {
  return { ours: splitName(ours, theirs), theirs: splitName(theirs, ours) };
}

function splitName(name: string, other: string): NamePiece[] {
  const normalized = normalizeText(other);
  const quantities = extractQuantities(normalized);
  const words = new Set(normalized.match(/[\p{L}\p{N}.]+/gu)?.flatMap(toForms));
  const pieces: NamePiece[] = [];
  let end = 0;
  for (const found of name.matchAll(PART)) {
    addPiece(pieces, { text: name.slice(end, found.index), differs: false });
    for (const piece of comparePart(found[0], { words, quantities })) addPiece(pieces, piece);
    end = found.index + found[0].length;
  }
  addPiece(pieces, { text: name.slice(end), differs: false });
  return joinMarked(pieces);
}

/** With a point inside, also what is on both sides of it: "H.264" is found as "h". */
const toForms = (word: string): string[] => [word, ...word.split('.')];

interface Other {
  readonly words: ReadonlySet<string>;
  readonly quantities: readonly Quantity[];
}

function comparePart(text: string, other: Other): NamePiece[] {
  const own = extractQuantities(normalizeText(text));
  if (own.length > 0)
    return [{ text, differs: compareQuantities(own, other.quantities).agree === 0 }];
  // A number and a word that is no unit: two words.
  return text.split(/(\s)/).map((word) => ({
    text: word,
    differs: word.trim() !== '' && !other.words.has(normalizeText(word)),
  }));
}

function addPiece(pieces: NamePiece[], piece: NamePiece): void {
  if (piece.text !== '') pieces.push(piece);
}

/** Neighbours of one kind become one piece, and so do marked ones with only a space between. */
function joinMarked(pieces: readonly NamePiece[]): NamePiece[] {
  const marked = pieces.map(({ text, differs }, n) => ({
    text,
    differs:
      differs ||
      (text.trim() === '' &&
        (pieces[n - 1]?.differs ?? false) &&
        (pieces[n + 1]?.differs ?? false)),
  }));
  return marked.reduce<NamePiece[]>((joined, piece) => {
    const last = joined.at(-1);
    if (last?.differs !== piece.differs) return [...joined, piece];
    return [...joined.slice(0, -1), { ...last, text: last.text + piece.text }];
  }, []);
}
