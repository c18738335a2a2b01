/** Scores of pages labelled by machine: one vote per seller and template of its pages. */
import { DomUtils, parseDocument } from 'htmlparser2';
import { Element } from 'domhandler';
import type { SavedPage } from './load-pages.ts';
import type { FieldResult, Field } from './score-fields.ts';

export const LABELLED_FIELDS = ['price', 'currency', 'availability', 'sku', 'gtin'] as const;

/** Kinds of places that are gone in each state of a page. */
const HIDDEN: Readonly<Record<string, readonly string[]>> = {
  'markup removed': ['json-ld', 'microdata', 'meta'],
  'scripts removed': ['json-ld', 'embedded'],
  'visible only': ['json-ld', 'microdata', 'meta', 'embedded'],
};

/** True where a page in this state still states the field somewhere that the label agrees with. */
export function isStillStated({ truth }: SavedPage, field: Field, state: string): boolean {
  const places = truth.labelled_by_field?.[field] ?? [];
  const hidden = HIDDEN[state] ?? [];
  return places.some((place) => !hidden.includes(place));
}

/**
 * Pages of one build are equal: the names of the elements around the first heading, without
 * numbers.
 */
export function findTemplate(html: string): string {
  const heading = DomUtils.findOne((one) => one.name === 'h1', parseDocument(html).children, true);
  const steps: string[] = [];
  for (
    let at = heading;
    at !== null && at.name !== 'body';
    at = at.parent instanceof Element ? at.parent : null
  )
    steps.push(`${at.name}.${(at.attribs.class ?? '').replace(/\d+/g, '').trim()}`);
  return steps.join('<');
}

export interface WeighedResult {
  readonly weight: number;
  readonly result: FieldResult;
}

export interface VoteSummary {
  readonly votes: number;
  readonly right: number;
  readonly wrong: number;
  readonly missed: number;
  readonly precision: number;
  readonly recall: number;
  readonly f1: number;
}

/** Sums of votes; a field that no page lacks cannot be invented. */
export function summarizeVotes(results: readonly WeighedResult[]): VoteSummary {
  const sum = (verdict: string | null): number =>
    results
      .filter(({ result }) => verdict === null || result.verdict === verdict)
      .reduce((total, { weight }) => total + weight, 0);
  const [right, wrong, missed] = [sum('right'), sum('wrong'), sum('missed')];
  const precision = right / (right + wrong || 1);
  const recall = right / (right + wrong + missed || 1);
  const f1 = (2 * precision * recall) / (precision + recall || 1);
  return { votes: sum(null), right, wrong, missed, precision, recall, f1 };
}
