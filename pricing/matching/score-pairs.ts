import { buildSpace } from './block/build-space.ts';
import { type Candidates, type Focus, listCandidates } from './block/list-candidates.ts';
import { comparePairs } from './compare/compare-pairs.ts';
import type { Bins } from './compare/features.ts';
import { describeItem, type Description } from './describe/describe-item.ts';
import { explainPair } from './explain/explain-pair.ts';
import { findVeto } from './identify/find-veto.ts';
import { type Identification, identifyPairs } from './identify/identify-pairs.ts';
import { DEFAULT_THRESHOLDS, type Item, type ScoredPair, TEXT_CAP, type Thresholds, verdictFor } from './matching.ts';
import { compete, type Rivals } from './weigh/compete.ts';
import { fitTables } from './weigh/fit-tables.ts';
import { readShippedTables } from './weigh/shipped-tables.ts';
import { logWeights, oddsOf, type Tables } from './weigh/tables.ts';

export interface ScoreOptions {
  readonly thresholds?: Thresholds;
  /** Pairs below it are left out. */
  readonly atLeast?: number;
  /** Weights to use instead of those fitted or shipped. */
  readonly tables?: Tables;
  /** False: never fit, as for a few items of a large catalogue, which are no sample of it. */
  readonly isFitted?: boolean;
  /** Only the pairs of these items (numbers), weighed with all their rivals, are wanted. */
  readonly focus?: Focus;
  /** What a person said, by "left right": it is not reported again, but it decides what rivals may be. */
  readonly known?: ReadonlyMap<string, 'confirmed' | 'refused'>;
}

/** From this many candidates on, the weights are fitted to them; fewer do not carry a fit and use the shipped ones. */
const FIT_FROM = 5_000;
/** What a veto and a different GTIN leave of the odds of text. */
const VETO_ODDS = 0.1;
const OTHER_GTIN_ODDS = 0.02;
/** Odds of an identified pair among its rivals: they must be far better to be heard. */
const IDENTIFIED_ODDS = 1_000;
const CONFIRMED_ODDS = 1e6;
/** Share of the smaller side that is taken to have a partner, where nothing was fitted. */
const USUAL_OVERLAP = 0.3;

/**
 * Which items of `right` (listings) are which of `left` (products): every pair with probability `atLeast` (0.01), in the order of
 * `left`. Identifiers decide where there are any; text is weighed without labels and says at most TEXT_CAP, and is never `auto`.
 * Pure: the same input gives the same output. Never throws on content.
 */
export function scorePairs(left: readonly Item[], right: readonly Item[], options: ScoreOptions = {}): ScoredPair[] {
  return scoreDescriptions(left.map(describeItem), right.map(describeItem), options);
}

/** As `scorePairs`, for items that were described before. */
export function scoreDescriptions(left: readonly Description[], right: readonly Description[], options: ScoreOptions = {}): ScoredPair[] {
  if (left.length === 0 || right.length === 0) return [];
  const space = buildSpace(left, right);
  const pairs = listCandidates({ left, right, space, focus: options.focus });
  const bins = comparePairs({ left, right, space, pairs });
  const rivals = { rows: pairs.left, columns: pairs.right };
  const against = pairVetoes(left, right, pairs);
  const said = saidOf({ left, right, pairs, known: options.known });
  const shipped = { ...readShippedTables(), share: shareOf(left.length, right.length, pairs.left.length) };
  const tables = options.tables ?? (options.isFitted !== false && pairs.left.length >= FIT_FROM ? fitTables({ bins, rivals, factors: against.factors, start: shipped }) : shipped);
  const identified = identifyPairs({ left, right, pairs, bins, taken: said.taken });
  const probabilities = weigh({ bins, tables, rivals, factors: against.factors, identified, said });
  return report({ left, right, pairs, bins, tables, identified, probabilities, vetoes: against.vetoes, said, options });
}

function shareOf(left: number, right: number, pairs: number): number {
  return Math.min(0.5, (USUAL_OVERLAP * Math.min(left, right)) / Math.max(pairs, 1));
}

/** What a person said, by pair number; `taken`: listings that have a product. */
interface Said {
  readonly confirmed: ReadonlySet<number>;
  readonly refused: ReadonlySet<number>;
  readonly taken: ReadonlySet<number>;
}

function saidOf({ left, right, pairs, known }: { left: readonly Description[]; right: readonly Description[]; pairs: Candidates; known: ScoreOptions['known'] }): Said {
  const said = { confirmed: new Set<number>(), refused: new Set<number>(), taken: new Set<number>() };
  if (!known || known.size === 0) return said;
  const takenIds = new Set([...known].filter(([, verdict]) => verdict === 'confirmed').map(([key]) => key.split(' ')[1]));
  right.forEach((item, j) => {
    if (takenIds.has(item.item.id)) said.taken.add(j);
  });
  for (let n = 0; n < pairs.left.length; n += 1) {
    const verdict = known.get(`${left[pairs.left[n] as number]?.item.id} ${right[pairs.right[n] as number]?.item.id}`);
    if (verdict) said[verdict].add(n);
  }
  return said;
}

interface Against {
  readonly vetoes: readonly (string | null)[];
  /** What is left of the odds of text. */
  readonly factors: Float64Array;
}

function pairVetoes(left: readonly Description[], right: readonly Description[], pairs: Candidates): Against {
  const vetoes: (string | null)[] = [];
  const factors = new Float64Array(pairs.left.length);
  for (let n = 0; n < factors.length; n += 1) {
    const a = left[pairs.left[n] as number] as Description;
    const b = right[pairs.right[n] as number] as Description;
    const otherGtin = a.gtin !== null && b.gtin !== null && a.gtin !== b.gtin;
    const veto = findVeto(a, b);
    vetoes.push(veto ?? (otherGtin ? 'the GTINs differ' : null));
    factors[n] = (veto === null ? 1 : VETO_ODDS) * (otherGtin ? OTHER_GTIN_ODDS : 1);
  }
  return { vetoes, factors };
}

interface Weighing {
  readonly bins: Bins;
  readonly tables: Tables;
  readonly rivals: Rivals;
  readonly factors: Float64Array;
  readonly identified: ReadonlyMap<number, Identification>;
  readonly said: Said;
}

function weigh({ bins, tables, rivals, factors, identified, said }: Weighing): Float64Array {
  const odds = oddsOf(bins, tables, factors);
  for (const [n, { doubt }] of identified) if (doubt === null) odds[n] = Math.max(odds[n] as number, IDENTIFIED_ODDS);
  for (const n of said.refused) odds[n] = 0;
  for (const n of said.confirmed) odds[n] = CONFIRMED_ODDS;
  const probabilities = compete(odds, rivals).map((p) => Math.min(p, TEXT_CAP));
  for (const [n, { by, probability, doubt }] of identified) {
    // An equal GTIN with a veto is shown to a person; an equal code of another variant is only another variant.
    const least = by === 'gtin' ? probability / 2 : 0;
    probabilities[n] = doubt === null ? probability : Math.min(probability, Math.max(probabilities[n] as number, least));
  }
  return probabilities;
}

interface Report {
  readonly left: readonly Description[];
  readonly right: readonly Description[];
  readonly pairs: Candidates;
  readonly bins: Bins;
  readonly tables: Tables;
  readonly identified: ReadonlyMap<number, Identification>;
  readonly probabilities: Float64Array;
  readonly vetoes: readonly (string | null)[];
  readonly said: Said;
  readonly options: ScoreOptions;
}

function report({ left, right, pairs, bins, tables, identified, probabilities, vetoes, said, options }: Report): ScoredPair[] {
  const { thresholds = DEFAULT_THRESHOLDS, atLeast = 0.01 } = options;
  const weights = logWeights(tables);
  const scored: ScoredPair[] = [];
  probabilities.forEach((probability, n) => {
    if (probability < atLeast || said.confirmed.has(n) || said.refused.has(n)) return;
    const a = left[pairs.left[n] as number] as Description;
    const b = right[pairs.right[n] as number] as Description;
    const identification = identified.get(n) ?? null;
    const machine = verdictFor(probability, thresholds);
    const trusted = identification !== null && identification.doubt === null;
    scored.push({
      left: a.item.id,
      right: b.item.id,
      probability,
      verdict: machine === 'auto' && !trusted ? 'review' : machine,
      tier: identification ? 'identifier' : 'text',
      reasons: explainPair({ a, b, bins, pair: n, weights, identification, veto: vetoes[n] ?? null }),
    });
  });
  return scored;
}
