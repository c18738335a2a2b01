/** Checks the statements of the program against a database that has the schema. */
import { compareRow, compareValues, listNulls } from './compare-types.ts';
import type { Describer } from './describe-statement.ts';
import type { ListedStatements, Statement } from './list-statements.ts';

export interface CheckedStatements {
  /** One sentence for each difference between a statement and the schema. */
  readonly problems: readonly string[];
  /** Statements that are not checked as a whole: composed of what only a run knows. */
  readonly unchecked: readonly UncheckedStatement[];
  readonly checked: number;
  /** Paths of the statements whose row type has names in snake_case, one for each. */
  readonly snakeCase: readonly string[];
}

interface UncheckedStatement {
  readonly path: string;
  readonly line: number;
  /** The fragment that is not known. */
  readonly why: string;
  /** Whether it was checked without that fragment. */
  readonly inPart: boolean;
}

/** Only these name tables and columns. */
const OF_TABLES = /^\s*(?:select|insert|update|delete|with|merge|values)\b/i;

export async function checkStatements(
  { checker, statements }: ListedStatements,
  describer: Describer,
): Promise<CheckedStatements> {
  const problems = new Set<string>();
  const unchecked: UncheckedStatement[] = [];
  let checked = 0;
  for (const statement of statements) {
    const { path, line, unknown } = statement;
    const found = await checkTexts(statement);
    if (unknown === null) checked += 1;
    else unchecked.push({ path, line, why: unknown, inPart: found.checked });
    for (const problem of found.problems) problems.add(`${path}:${line} ${problem}`);
  }
  const snakeCase = statements
    .filter(
      ({ row }) => row && checker.getPropertiesOfType(row).some(({ name }) => name.includes('_')),
    )
    .map(({ path }) => path);
  return { problems: [...problems], unchecked, checked, snakeCase };

  async function checkTexts(statement: Statement) {
    const texts = statement.texts.filter((text) => OF_TABLES.test(text));
    const found: string[] = [];
    let refused = 0;
    for (const text of texts) {
      try {
        found.push(...(await compareText(text, statement)));
      } catch (error) {
        if (!(error instanceof Error)) throw error;
        refused += 1;
        // Without its fragments a statement may be none.
        if (statement.unknown === null) found.push(`PostgreSQL refuses it: ${error.message}`);
      }
    }
    return { problems: found, checked: texts.length > 0 && refused < texts.length };
  }

  async function compareText(text: string, statement: Statement): Promise<string[]> {
    const { row, values, timesAsText, unknown } = statement;
    const { columns, parameters } = await describer.describe(text, listNulls(values, checker));
    return [
      ...(row ? compareRow(row, columns, { checker, timesAsText }) : []),
      ...(values && unknown === null ? compareValues(values, parameters, checker) : []),
    ];
  }
}
