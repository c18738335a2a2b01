/** The values of one object's search fields; dates as ISO text. */
export type SearchFields = Readonly<Record<string, string | readonly string[] | null>>;

interface Term {
  readonly not: boolean;
  readonly field: string | null;
  readonly operator: '' | '>' | '>=' | '<' | '<=';
  readonly value: string;
}

/**
 * Creates a filter from the part of Shopify's search syntax that apps use: `field:value`,
 * comparison (`updated_at:>=…`), quotes, a trailing `*`, `-` and NOT, AND (or a space) and OR, free
 * text over all fields. No parentheses; unknown fields match nothing (Shopify ignores them with a
 * warning).
 */
export function matchSearchQuery(query: unknown): (fields: SearchFields) => boolean {
  if (typeof query !== 'string' || query.trim() === '') return () => true;
  const alternatives = parse(query);
  return (fields) =>
    alternatives.some((terms) => terms.every((term) => matches(term, fields) !== term.not));
}

function parse(query: string): Term[][] {
  const alternatives: Term[][] = [[]];
  let not = false;
  for (const [, minus = '', field, operator = '', double, single, bare] of query.matchAll(
    /(-?)(?:([a-z_]+):)?(>=|<=|>|<)?(?:"([^"]*)"|'([^']*)'|([^\s()]+))/gi,
  )) {
    const value = double ?? single ?? bare ?? '';
    if (field === undefined && value === 'OR') alternatives.push([]);
    else if (field === undefined && value === 'NOT') not = true;
    else if (!(field === undefined && value === 'AND')) {
      alternatives.at(-1)?.push({
        not: not || minus === '-',
        field: field?.toLowerCase() ?? null,
        operator: operator as Term['operator'],
        value,
      });
      not = false;
    }
  }
  return alternatives.filter((terms) => terms.length > 0);
}

function matches(term: Term, fields: SearchFields): boolean {
  if (term.field === null)
    return Object.values(fields).some((value) =>
      listOf(value).some((text) => contains(text, term.value)),
    );
  return listOf(fields[term.field] ?? null).some((text) => compares(text, term));
}

function listOf(value: string | readonly string[] | null): readonly string[] {
  if (value === null) return [];
  return typeof value === 'string' ? [value] : value;
}

const contains = (text: string, part: string) =>
  text.toLowerCase().includes(part.toLowerCase().replace(/\*$/, ''));

function compares(text: string, { operator, value }: Term): boolean {
  if (operator === '') {
    if (value.endsWith('*')) return text.toLowerCase().startsWith(value.slice(0, -1).toLowerCase());
    return text.toLowerCase() === value.toLowerCase();
  }
  const [left, right] = [toNumber(text), toNumber(value)];
  if (operator === '>') return left > right;
  if (operator === '>=') return left >= right;
  return operator === '<' ? left < right : left <= right;
}

const toNumber = (text: string) => (/^-?\d+(\.\d+)?$/.test(text) ? Number(text) : Date.parse(text));
