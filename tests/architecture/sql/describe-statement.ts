/** Asks PostgreSQL what a statement takes and returns, without running it. */
import type pg from 'pg';
import { inferNulls } from './infer-nulls.ts';
import type { Catalog, Nulls } from './nulls.ts';
import { listNodes, parseNodeTree, type TreeNode, type TreeValue } from './read-node-tree.ts';

export interface ColumnDescription {
  readonly name: string;
  /** As `format_type` calls it, for example `bigint` or `text[]`. */
  readonly type: string;
  readonly nulls: Nulls;
}

interface StatementDescription {
  readonly parameters: readonly string[];
  readonly columns: readonly ColumnDescription[];
}

/** Which parameters are null at least sometimes, by their number from 1; unknown when absent. */
export type ParameterNulls = ReadonlyMap<number, Nulls>;

export interface Describer {
  /** Throws PostgreSQL's error when it refuses the statement. */
  readonly describe: (text: string, nulls?: ParameterNulls) => Promise<StatementDescription>;
}

/** Two describers of one database do not use the same names. */
let count = 0;

/** A describer on a connection whose database has the schema. */
export async function createDescriber(sql: Pick<pg.ClientBase, 'query'>): Promise<Describer> {
  const catalog = await readCatalog(sql);
  return {
    describe: async (text, nulls = new Map()) => {
      const name = `described_${++count}`;
      await sql.query(`prepare ${name} as ${text}\n`);
      const { rows } = await sql.query<{ parameters: string[]; columns: string[] }>(
        `select array(select format_type(t, null) from unnest(parameter_types) with ordinality as p(t, n) order by n) as parameters,
                array(select format_type(t, null) from unnest(result_types) with ordinality as r(t, n) order by n) as columns
         from pg_prepared_statements where name = $1`,
        [name],
      );
      await sql.query(`deallocate ${name}`);
      const { parameters = [], columns = [] } = rows[0] ?? {};
      // The body of a procedure is stored as analyzed; nothing else returns names and joins.
      await sql.query(
        `create procedure ${name}(${parameters.join(', ')}) begin atomic ${text}\n; end`,
      );
      const stored = await sql.query<{ body: string }>(
        'select prosqlbody::text as body from pg_proc where proname = $1',
        [name],
      );
      // It would forbid later changes of the columns that it names.
      await sql.query(`drop procedure ${name}`);
      const query = findQuery(parseNodeTree(stored.rows[0]?.body ?? ''));
      const inferred = inferNulls(query, { catalog, parameters: nulls });
      return {
        parameters,
        columns: columns.map((type, at) => ({
          name: inferred[at]?.name ?? '',
          type,
          nulls: inferred[at]?.nulls ?? 'maybe',
        })),
      };
    },
  };
}

function findQuery(value: TreeValue): TreeNode {
  if (!Array.isArray(value)) throw new Error('no query in a stored procedure');
  const [query] = listNodes(value);
  return query ?? findQuery(value[0] ?? null);
}

async function readCatalog(sql: Pick<pg.ClientBase, 'query'>): Promise<Catalog> {
  const columns = await sql.query<{ key: string }>(
    "select attrelid || '.' || attnum as key from pg_attribute where attnotnull and attnum > 0",
  );
  const functions = await sql.query<{ id: string; name: string; strict: boolean }>(
    'select oid::text as id, proname as name, proisstrict as strict from pg_proc',
  );
  const operators = await sql.query<{ id: string; name: string }>(
    'select oid::text as id, oprname as name from pg_operator',
  );
  return {
    required: new Set(columns.rows.map(({ key }) => key)),
    functions: new Map(functions.rows.map((found) => [found.id, found])),
    operators: new Map(operators.rows.map(({ id, name }) => [id, name])),
  };
}
