/** What the page of the price matrix and its filters agree on. */
export const MATRIX_POSITIONS = ['cheapest', 'below', 'at', 'above', 'only'] as const;
/** Orders of the service; those by price and position are known of now only. */
export const MATRIX_SORTS = ['name', '-name', '-position', 'position', '-price', 'price'] as const;
type MatrixSort = (typeof MATRIX_SORTS)[number];

/** False: the order is known of now only. */
export const isPastSort = (sort: string): boolean => sort === 'name' || sort === '-name';

/** What the address holds; empty texts where nothing is chosen. */
export interface MatrixQuery {
  readonly q: string;
  readonly position: (typeof MATRIX_POSITIONS)[number] | '';
  readonly brand: string;
  /** `type:` and a product type, or `collection:` and an id. */
  readonly group: string;
  readonly sort: MatrixSort;
  /** Of the shop's calendar, "2026-11-27"; empty: now. */
  readonly date: string;
  /** "08:00"; empty: the end of the day. */
  readonly time: string;
  /** Domains; empty: those with most offers on the page. */
  readonly retailers: readonly string[];
  /** Of the page. */
  readonly cursor?: string | undefined;
}

/** The query of an address that shows the same, from its first page. */
export function toMatrixParams({ retailers, cursor: _cursor, ...query }: MatrixQuery): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries({ ...query, retailers: retailers.join(',') }))
    if (value !== '' && !(name === 'sort' && value === 'name')) params.set(name, value);
  return params.toString();
}
