/** Statements that are wrong on purpose, as a file of the program, and what is said of each. */
export const SAMPLE_PATH = 'tests/architecture/sql/sample.ts';

const CASES: readonly (readonly [statement: string, ...problems: string[]])[] = [
  ['db.query<{ id: string }>(`select id from pricing.product where id = $1`, [text])'],
  [
    'db.query<{ id: string }>(`select sku from pricing.product`)',
    'sku: is returned, the row type does not have it',
    'id: is in the row type, the statement does not return it',
  ],
  [
    'db.query<{ price: string }>(`select price_minor as price from pricing.product`)',
    'price: is bigint, which the client returns as bigint; the type is string',
  ],
  [
    'db.query<{ at: Date }>(`select created_at as at from pricing.account`, [], { timesAsText: true })',
    'at: is timestamp with time zone, which the client returns as string; the type is Date',
  ],
  [
    'db.query<{ gtin: string }>(`select gtin from pricing.product`)',
    'gtin: can be null, the type is string',
  ],
  [
    'db.query<{ sku: string | null }>(`select sku from pricing.product`)',
    'sku: is never null, the type is string | null',
  ],
  // Null after an outer join, unless a condition excludes it.
  [
    'db.query<{ sku: string }>(`select p.sku from pricing.match m left join pricing.product p on p.id = m.product_id`)',
    'sku: can be null, the type is string',
  ],
  [
    "db.query<{ sku: string }>(`select p.sku from pricing.match m left join pricing.product p on p.id = m.product_id where p.name <> ''`)",
  ],
  [
    'db.query<{ sku: string; n: number }>(`select p.sku, c.n from pricing.product p ' +
      'left join lateral (select count(*)::int as n from pricing.match) c on true`)',
  ],
  [
    'db.query<{ least: bigint }>(`select min(price_minor) as least from pricing.product`)',
    'least: can be null, the type is bigint',
  ],
  [
    'db.query<{ sku: string; least: bigint }>(`select sku, min(price_minor) as least from pricing.product group by sku`)',
  ],
  [
    'db.query<{ gtin: string }>(`update pricing.product set gtin = null where gtin is not null returning gtin`)',
    'gtin: can be null, the type is string',
  ],
  [
    'db.query<{ gtin: string }>(`with recursive a as (select gtin from pricing.product union all select gtin from a) ' +
      "select coalesce(gtin, '') as gtin from a`)",
  ],
  [
    'db.query(`select 1 from pricing.product where price_minor = $1 and monitored = $2`, [flag, text])',
    '$1: is bigint, the value is boolean',
    '$2: is boolean, the value is string',
  ],
  [
    'db.query(`select 1 from pricing.product where id = any($1)`, [text])',
    '$1: is text[], the value is string',
  ],
  [
    'db.query(`select 1 from pricing.product where id = $1 and sku = $2`, [text])',
    'takes 2 values, 1 are given',
  ],
  [
    "db.query(`select 1 from pricing.product order by ${flag ? 'sku' : 'skew'}`)",
    'PostgreSQL refuses it: column "skew" does not exist',
  ],
  [
    'db.query(`select 1 from pricing.products`)',
    'PostgreSQL refuses it: relation "pricing.products" does not exist',
  ],
];

export const SAMPLE = `import type { Sql } from '#prisma/open-database.ts';
export async function run(db: Sql, text: string, flag: boolean) {
${CASES.map(([statement]) => `  await ${statement};`).join('\n')}
}
`;

export const SAMPLE_PROBLEMS = CASES.flatMap(([, ...problems]) => problems);
