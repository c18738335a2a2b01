/**
 * Text with an amount in it → the amount, exactly, and the currency. Reads any script's digits and
 * any locale's separators; of several numbers it takes the one that the words make the price. Says
 * null rather than guess; where a guess is made (three digits after a dot) the candidate says so.
 */
import { isCurrencyCode, getMinorDigits } from '#kernel/currency.ts';
import {
  classifyNumber,
  isCodeBefore,
  isInstalment,
  isUnitPrice,
  neverPrice,
  type NumberRole,
} from './money-text/classify-number.ts';
import { withdrawnCurrencies } from './money-text/currency-aliases.ts';
import { parseNumberRun, shiftDecimal } from './money-text/amounts.ts';
import {
  findCurrencyEnd,
  findCurrencyStart,
  findCurrency,
  type CurrencyHit,
  findCurrencyOfRegion,
  findRegionOfLocale,
} from './money-text/find-currency.ts';
import {
  isBrokenNumber,
  listNumberRuns,
  type NumberRun,
  normalizePriceText,
} from './money-text/number-runs.ts';

export interface PriceTextOptions {
  /** A code, a symbol or a text with one in it, used where the text itself does not tell. */
  currencyHint?: string | null;
  /** Language tag of the page ("de-AT"). */
  localeHint?: string | null;
  decimalSeparator?: string | null;
}

export interface PriceTextCandidate {
  amount: string;
  /** Thousands or decimals: the amount under the other reading. */
  alternative: string | null;
  currency: string | null;
  /** All currencies that the written token may mean. */
  currencies: string[];
  role: NumberRole;
  text: string;
  /** Offsets in the normalized text. */
  start: number;
  end: number;
}

export interface ParsedPrice {
  amount: string | null;
  currency: string | null;
  candidates: PriceTextCandidate[];
}

/** Longer texts hold no price of one product; reading stops here. */
const MAX_TEXT = 4000;
const MAX_SEEN = 500;
const FREE =
  /^[\s*!.]*(?:free|gratis|kostenlos|gratuit|gratuito|zdarma|бесплатно|無料|무료)[\s*!.]*$/iu;
const MULTIPLIERS: readonly [RegExp, number][] = [
  [/^ ?[万萬만]/, 4],
  [/^ ?(?:lakhs?|lacs?)(?!\p{L})/iu, 5],
  [/^ ?(?:mio\.?|million|mln\.?|млн\.?)(?!\p{L})/iu, 6],
  [/^ ?(?:crores?|cr\.)(?!\p{L})/iu, 7],
  [/^[kK](?!\p{L})/u, 3],
];
/**
 * First letters of what follows a scaled number, so that most texts are not tried against all of
 * it.
 */
const MAY_SCALE = /^ ?[万萬만lLmMмМcCkKpG¢]/;
const MINOR_AFTER = /^ ?(?:(p|pence)|(¢|cents?)|(GBp|GBX))(?!\p{L})/u;

interface Hints {
  currency: string | null;
  decimalSeparator: string | null;
}

/**
 * Reads a price text. Never throws; amounts are shortest decimal strings ("34.5"), currencies ISO
 * 4217 codes.
 */
export function parsePriceText(text: string, options: PriceTextOptions = {}): ParsedPrice {
  if (text.length > MAX_TEXT) return { amount: null, currency: null, candidates: [] };
  const plain = normalizePriceText(text);
  const hints = readHints(options);
  const candidates: PriceTextCandidate[] = [];
  const runs = listNumberRuns(plain);
  for (let i = 0; i < runs.length; i += 1) {
    const candidate = readCandidate({ plain, runs }, i, hints);
    if (candidate) candidates.push(candidate);
  }
  const chosen = choose(candidates);
  if (chosen)
    return {
      amount: chosen.amount,
      currency: chosen.currency ?? hintedCurrency(plain, hints),
      candidates,
    };
  if (runs.length === 0 && FREE.test(plain))
    return { amount: '0', currency: hints.currency, candidates };
  return {
    amount: null,
    currency: runs.length === 0 ? namedCurrency(plain, hints) : null,
    candidates,
  };
}

/**
 * False when no number of the text has a currency beside it: then `parsePriceText` says no currency
 * for any, and is spared.
 */
export function canHaveCurrency(text: string): boolean {
  if (text.length > MAX_TEXT) return false;
  const plain = normalizePriceText(text);
  const runs = listNumberRuns(plain);
  return runs.some(
    (run, i) =>
      run.separators.includes('€') ||
      tokenBefore(plain, run.start, runs[i - 1]?.end ?? 0) !== null ||
      tokenAfter(plain, run.end, runs[i + 1]?.start ?? plain.length) !== null ||
      (run.end < plain.length && MAY_SCALE.test(plain.slice(run.end, run.end + 2))),
  );
}

function readHints(options: PriceTextOptions): Hints {
  const hint = options.currencyHint ?? '';
  const ofPlace = options.localeHint ? currencyOfLocale(options.localeHint) : null;
  let currency: string | null = null;
  if (
    hint.length === 3 &&
    hint === hint.toUpperCase() &&
    (isCurrencyCode(hint) || withdrawnCurrencies.has(hint))
  )
    currency = hint;
  else if (hint !== '') currency = resolve(currencyOfHint(hint), ofPlace);
  return { currency: currency ?? ofPlace, decimalSeparator: options.decimalSeparator ?? null };
}

const localesSeen = new Map<string, string | null>();

function currencyOfLocale(locale: string): string | null {
  const seen = localesSeen.get(locale);
  if (seen !== undefined) return seen;
  const region = findRegionOfLocale(locale);
  const found = region ? findCurrencyOfRegion(region) : null;
  if (localesSeen.size > MAX_SEEN) localesSeen.clear();
  localesSeen.set(locale, found);
  return found;
}

const hintsSeen = new Map<string, CurrencyHit | null>();

/**
 * The currency in a hint. A shop's texts come with the same hint again and again: the last few
 * hundred are remembered.
 */
function currencyOfHint(hint: string): CurrencyHit | null {
  const seen = hintsSeen.get(hint);
  if (seen !== undefined) return seen;
  const found = findCurrency(normalizePriceText(hint.slice(0, 200)));
  if (hintsSeen.size > MAX_SEEN) hintsSeen.clear();
  hintsSeen.set(hint, found);
  return found;
}

/** The code a token means, given the currency of the page or place. */
function resolve(hit: CurrencyHit | null, hinted: string | null): string | null {
  if (!hit) return null;
  return hinted !== null && hit.codes.includes(hinted) ? hinted : hit.usual;
}

function hintedCurrency(plain: string, hints: Hints): string | null {
  const named = findCurrency(plain);
  return named ? resolve(named, hints.currency) : hints.currency;
}

function namedCurrency(plain: string, hints: Hints): string | null {
  return plain.length <= 12 ? resolve(findCurrency(plain), hints.currency) : null;
}

function readCandidate(
  text: { plain: string; runs: readonly NumberRun[] },
  index: number,
  hints: Hints,
): PriceTextCandidate | null {
  const { plain, runs } = text;
  const run = runs[index];
  if (!run || isBrokenNumber(plain, run)) return null;
  const floor = runs[index - 1]?.end ?? 0;
  const ceiling = runs[index + 1]?.start ?? plain.length;
  const before = keepUsable(tokenBefore(plain, run.start, floor), { plain, run }, hints);
  const after = keepUsable(tokenAfter(plain, run.end, ceiling), { plain, run }, hints);
  const euroInside = run.separators.includes('€');
  const hit = preferred(before, after);
  const currency = euroInside ? 'EUR' : resolve(hit, hints.currency);
  const decision = parseNumberRun(run, {
    currency: currency ?? hints.currency,
    decimalSeparator: hints.decimalSeparator,
  });
  if (!decision) return null;
  const end = after?.end ?? run.end;
  const isAlone = (before?.start ?? run.start) === 0 && end === plain.length;
  const role = isAlone
    ? 'price'
    : roleOf(plain, {
        run,
        floor,
        from: before?.start ?? run.start,
        end,
        hasCurrency: hit !== null || euroInside,
        previous: runs[index - 1],
      });
  const scaled =
    run.end === plain.length
      ? null
      : scale(plain.slice(run.end, run.end + 12), decision.amount, hints.currency ?? currency);
  return {
    amount: scaled?.amount ?? decision.amount,
    alternative: scaled ? null : decision.alternative,
    currency: scaled?.currency ?? currency,
    currencies: euroInside ? ['EUR'] : codesOf(hit, scaled?.currency ?? null),
    role,
    text: plain.slice(before?.start ?? run.start, end).trim(),
    start: run.start,
    end: run.end,
  };
}

/** What the token beside a number may mean; without one the currency of its unit ("99p"). */
function codesOf(hit: CurrencyHit | null, ofUnit: string | null): string[] {
  if (hit) return hit.codes.slice();
  return ofUnit ? [ofUnit] : [];
}

function tokenBefore(plain: string, start: number, floor: number): CurrencyHit | null {
  if (start === floor) return null;
  let at = start;
  while (at > floor && (plain.charAt(at - 1) === ' ' || plain.charAt(at - 1) === ':')) at -= 1;
  if (plain.charAt(at - 1) === '-' && at - 1 > floor) at -= 1;
  let hit =
    findCurrencyEnd(plain, at) ??
    (plain.charAt(at - 1) === '.' ? findCurrencyEnd(plain, at - 1) : null);
  if (hit && hit.start >= floor && hit.codes.length > 1) {
    const further = findCurrencyEnd(
      plain,
      plain.charAt(hit.start - 1) === ' ' ? hit.start - 1 : hit.start,
    );
    if (
      further &&
      further.codes.some((code) => hit?.codes.includes(code)) &&
      further.start >= floor
    )
      hit = { ...further, end: hit.end };
  }
  return hit && hit.start >= floor ? hit : null;
}

/** Letters that pages write beside numbers for other things too: "ID: 212572", "K 100", "R 16". */
const SHARED_LETTERS = new Set(
  (
    'ID MT BD DA LE Le Af P D G L K Q T R UM Ar Db LD JD KD SR QR UF VT MK FR Fr. F CF FG DM NT ' +
    'Ls Lt Sk Br Nu Esc Pt Pts mk. fr. C Kz Tk M.N. Ks DT DH Dh'
  ).split(' '),
);

/**
 * Null for letters that are shared with other things where the page is in a currency they do not
 * mean, or a colon makes a label of them.
 */
function keepUsable(
  hit: CurrencyHit | null,
  { plain, run }: { plain: string; run: NumberRun },
  hints: Hints,
): CurrencyHit | null {
  if (!hit || !SHARED_LETTERS.has(hit.token)) return hit;
  if (hints.currency !== null) return hit.codes.includes(hints.currency) ? hit : null;
  return hit.end <= run.start && plain.slice(hit.end, run.start).includes(':') ? null : hit;
}

/** What may stand between a number and its currency. */
const MAY_PART = ' .,-–';

function tokenAfter(plain: string, end: number, ceiling: number): CurrencyHit | null {
  if (end === plain.length) return null;
  let at = end;
  while (at < ceiling && MAY_PART.includes(plain.charAt(at))) at += 1;
  if (at - end > 5) return null;
  let hit =
    findCurrencyStart(plain, at) ??
    (at === end || plain.charAt(at - 1) === '-' ? null : findCurrencyStart(plain, end));
  if (hit && hit.codes.length > 1) {
    const next = hit.end + (plain.charAt(hit.end) === ' ' ? 1 : 0);
    const further = findCurrencyStart(plain, next);
    if (further && further.codes.some((code) => hit?.codes.includes(code)))
      hit = { ...further, start: hit.start };
  }
  if (hit?.token === 'с' && /^ ?\p{L}/u.test(plain.slice(hit.end, hit.end + 2))) return null; // "с НДС": with tax, not som
  return hit && hit.end <= ceiling + 1 ? hit : null;
}

/**
 * The token that says more: one code rather than a family; before the number rather than after it.
 */
function preferred(before: CurrencyHit | null, after: CurrencyHit | null): CurrencyHit | null {
  if (!before || !after) return before ?? after;
  if (
    before.codes.length > 1 &&
    after.codes.length < before.codes.length &&
    after.codes.every((code) => before.codes.includes(code))
  )
    return after;
  const weakBefore = /^[A-Za-z]{1,3}$/.test(before.token) && !/^[A-Za-z]{1,2}$/.test(after.token);
  return weakBefore && !before.codes.some((code) => after.codes.includes(code)) ? after : before;
}

interface Surroundings {
  run: NumberRun;
  floor: number;
  from: number;
  end: number;
  hasCurrency: boolean;
  previous: NumberRun | undefined;
}

function roleOf(plain: string, at: Surroundings): NumberRole {
  const before = plain.slice(0, at.from);
  const after = plain.slice(at.end, at.end + 24);
  const between = plain.slice(at.floor, at.from);
  if (at.previous && /^[^\p{L}\d]*-[^\p{L}\d]*$/u.test(between.replace(/[€$£¥]/g, '')))
    return 'range_end';
  if (at.hasCurrency && before.endsWith('-') && /(?:^|[^\p{L}\d ] ?|\s)-$/u.test(before))
    return 'saving';
  const withPrevious = at.previous
    ? plain.slice(Math.max(at.previous.start, at.from - 30), at.from)
    : '';
  if (withPrevious !== '' && isInstalment(withPrevious)) return 'instalment';
  if (withPrevious !== '' && isUnitPrice(withPrevious)) return 'unit';
  if (
    at.previous &&
    !at.hasCurrency &&
    /^[\s/-]*$/.test(between) &&
    isCodeBefore(plain.slice(0, at.previous.start))
  )
    return 'code';
  return classifyNumber(
    between.length < 4 && at.previous ? plain.slice(Math.max(0, at.floor - 24), at.from) : between,
    after,
    at.hasCurrency,
  );
}

/** "1.2 Mio.", "12.8万", "99p", "50 ¢": the amount in major units; null when nothing scales it. */
function scale(
  after: string,
  amount: string,
  currency: string | null,
): { amount: string; currency: string | null } | null {
  if (after === '' || !MAY_SCALE.test(after)) return null;
  for (const [pattern, power] of MULTIPLIERS) {
    if (pattern.test(after) && (power !== 3 || currency !== null))
      return { amount: shiftDecimal(amount, power), currency: null };
  }
  const minor = MINOR_AFTER.exec(after);
  if (
    !minor ||
    amount.includes('.') ||
    (currency !== null && isCurrencyCode(currency) && getMinorDigits(currency) !== 2)
  )
    return null;
  if (minor[1] && currency !== 'GBP' && currency !== null) return null;
  return { amount: shiftDecimal(amount, -2), currency: minor[2] ? currency : 'GBP' };
}

/** Those that may be a price: with a currency, once any number of the text has one. */
function possibleOf(candidates: readonly PriceTextCandidate[]): readonly PriceTextCandidate[] {
  const possible = candidates.filter((c) => !neverPrice.has(c.role));
  return candidates.some((c) => c.currencies.length > 0)
    ? possible.filter((c) => c.currencies.length > 0)
    : possible;
}

function choose(candidates: readonly PriceTextCandidate[]): PriceTextCandidate | null {
  const [first] = candidates;
  if (first === undefined) return null;
  if (candidates.length === 1)
    return neverPrice.has(first.role) || first.role === 'range_end' ? null : first;
  const pool = possibleOf(candidates);
  return (
    pool.find((c) => c.role === 'now') ??
    pool.find((c) => c.role === 'price') ??
    pool.find((c) => c.role !== 'range_end') ??
    null
  );
}
