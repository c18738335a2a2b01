/** Compiles `sdk/` to JavaScript and declarations in `sdk/dist`: `npm run build:sdk`. */
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import ts from 'typescript';

const SDK = join(import.meta.dirname, '..', 'sdk');

/**
 * Compiles the package to that folder, which is emptied first. Throws Error with what the compiler
 * says.
 */
export async function buildSdk(folder: string): Promise<void> {
  const { options, fileNames } = readConfig();
  const program = ts.createProgram(fileNames, { ...options, outDir: folder });
  const written = new Map<string, string>();
  const { diagnostics } = program.emit(undefined, (path, text) => written.set(path, text));
  const problems = [...ts.getPreEmitDiagnostics(program), ...diagnostics];
  if (problems.length > 0) throw new Error(describeProblems(problems));
  await rm(folder, { recursive: true, force: true });
  for (const [path, text] of written) {
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, path.endsWith('.d.ts') ? nameCompiledFiles(text) : text);
  }
}

/**
 * The compiler leaves `./client.ts` in declarations, which older compilers of users do not find.
 */
const nameCompiledFiles = (text: string): string =>
  text.replaceAll(/(from '\.{1,2}\/[^']+)\.ts'/g, "$1.js'");

function readConfig(): ts.ParsedCommandLine {
  const path = join(SDK, 'tsconfig.json');
  const read = ts.readJsonConfigFile(path, (name) => ts.sys.readFile(name));
  return ts.parseJsonSourceFileConfigFileContent(read, ts.sys, SDK);
}

const describeProblems = (problems: readonly ts.Diagnostic[]): string =>
  ts.formatDiagnostics(problems, {
    getCanonicalFileName: (name) => name,
    getCurrentDirectory: () => SDK,
    getNewLine: () => '\n',
  });

if (import.meta.main) await buildSdk(join(SDK, 'dist'));
