/** The SQL statements of the program, with the types that its authors gave to rows and values. */
import { readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import ts from 'typescript';
import { z } from 'zod';
import { ROOT } from '#tests/architecture/list-imports.ts';
import { createResolver, UnknownText } from './resolve-text.ts';

export interface Statement {
  readonly path: string;
  readonly line: number;
  /** Every form that it can have. Empty when it is composed of what only a run knows. */
  readonly texts: readonly string[];
  /** Why there are no texts, or what is left out of them. */
  readonly unknown: string | null;
  /** The type of a row; null when none is given. */
  readonly row: ts.Type | null;
  /** The types of the values; null when they are not written as a list in the call. */
  readonly values: readonly ts.Type[] | null;
  readonly timesAsText: boolean;
}

export interface ListedStatements {
  readonly checker: ts.TypeChecker;
  readonly statements: readonly Statement[];
}

/**
 * Reads the given files (paths from the root) as one program; `texts` are files by path that do
 * not exist.
 */
export function listStatements(
  existing: readonly string[],
  texts: ReadonlyMap<string, string> = new Map(),
): ListedStatements {
  const paths = [...existing, ...texts.keys()];
  const options = readOptions();
  const program = ts.createProgram({
    rootNames: paths.map((path) => join(ROOT, path)),
    options,
    host: createHost(options, texts),
  });
  const checker = program.getTypeChecker();
  const resolver = createResolver(checker);
  const statements: Statement[] = [];
  for (const path of paths) {
    const file = program.getSourceFile(join(ROOT, path));
    if (!file) continue;
    const visit = (node: ts.Node): void => {
      if (ts.isCallExpression(node) && isStatement(node, checker))
        statements.push(readStatement(node, { checker, file, resolver }));
      node.forEachChild(visit);
    };
    visit(file);
  }
  return { checker, statements };
}

function createHost(
  options: ts.CompilerOptions,
  texts: ReadonlyMap<string, string>,
): ts.CompilerHost {
  const host = ts.createCompilerHost(options);
  const textOf = (path: string) => texts.get(relative(ROOT, path));
  return {
    ...host,
    fileExists: (path) => textOf(path) !== undefined || host.fileExists(path),
    readFile: (path) => textOf(path) ?? host.readFile(path),
    getSourceFile: (path, how) => {
      const text = textOf(path);
      return text === undefined
        ? host.getSourceFile(path, how)
        : ts.createSourceFile(path, text, how, true);
    },
  };
}

function readOptions(): ts.CompilerOptions {
  const path = join(ROOT, 'tsconfig.json');
  const { options } = ts.convertCompilerOptionsFromJson(
    z.object({ compilerOptions: z.looseObject({}) }).parse(JSON.parse(readFileSync(path, 'utf8')))
      .compilerOptions,
    dirname(path),
  );
  return { ...options, incremental: false, tsBuildInfoFile: undefined };
}

/** A call of `query` or `send` as the database client declares them. */
function isStatement(node: ts.CallExpression, checker: ts.TypeChecker): boolean {
  if (!ts.isPropertyAccessExpression(node.expression)) return false;
  const { name } = node.expression;
  if (name.text !== 'query' && name.text !== 'send') return false;
  const declaration = checker.getSymbolAtLocation(name)?.declarations?.[0];
  if (!declaration) return false;
  return relative(ROOT, declaration.getSourceFile().fileName) === 'prisma/open-database.ts';
}

interface Source {
  readonly checker: ts.TypeChecker;
  readonly file: ts.SourceFile;
  readonly resolver: ReturnType<typeof createResolver>;
}

function readStatement(node: ts.CallExpression, { checker, file, resolver }: Source): Statement {
  const [text, values, how] = node.arguments;
  const { line } = file.getLineAndCharacterOfPosition(node.getStart());
  return {
    path: relative(ROOT, file.fileName),
    line: line + 1,
    ...resolveTexts(text, resolver),
    row: findRowType(node, checker),
    values: listValueTypes(values, checker),
    timesAsText: how?.getText().includes('timesAsText: true') ?? false,
  };
}

function resolveTexts(
  text: ts.Expression | undefined,
  resolver: Source['resolver'],
): Pick<Statement, 'texts' | 'unknown'> {
  try {
    if (!text) return { texts: [], unknown: 'no text' };
    const { texts, leftOut } = resolver.resolve(text);
    return { texts, unknown: leftOut };
  } catch (error) {
    if (error instanceof UnknownText) return { texts: [], unknown: error.message };
    throw error;
  }
}

function findRowType(node: ts.CallExpression, checker: ts.TypeChecker): ts.Type | null {
  const returned = checker.getTypeAtLocation(node);
  const result = checker.getAwaitedType(returned) ?? returned;
  const rows = result.getProperty('rows');
  const list = rows && checker.getTypeOfSymbolAtLocation(rows, node);
  const row = list?.getNumberIndexType();
  return row && row.getStringIndexType() === undefined ? row : null;
}

function listValueTypes(
  values: ts.Expression | undefined,
  checker: ts.TypeChecker,
): readonly ts.Type[] | null {
  if (!values) return [];
  if (!ts.isArrayLiteralExpression(values) || values.elements.some(ts.isSpreadElement)) return null;
  return values.elements.map((element) => checker.getTypeAtLocation(element));
}
