import { listImports, type SourceFile } from './list-imports.ts';

/**
 * Folders whose files are not counted, and why. What only they import is not reached through them.
 */
const NOT_COUNTED: Readonly<Record<string, string>> = {
  'kernel/': 'vocabulary of both halves, no step of the way',
  'prisma/': 'the one database client, opened by every step alike',
  'app/locales/': 'texts',
  'app/pricing-client/':
    'how a decision is sent to the service after the price was written, not the way to Shopify',
  'pricing/contract/': 'the schemas of the API, read by both sides',
  'pricing/extraction/shop-terms/languages/':
    'words of one language each, all alike: data behind one list',
};
/** Files alone that are not counted, and why. */
const NOT_COUNTED_FILES: Readonly<Record<string, string>> = {
  'app/env.server.ts': 'settings of the process',
  'app/app-state.server.ts': 'holds the configuration: no step of its own',
  'app/services.server.ts': 'hands every feature its clients: no step of its own',
};
/**
 * A retailer platform each, all alike behind one interface: to follow a page it takes one of them.
 */
const ONE_PLATFORM = /^pricing\/platforms\/[^/]+\//;

/**
 * The program: what is counted when importers are counted. Tests, benchmarks and the stand-in are
 * none of it.
 */
const PROGRAM = ['app', 'pricing', 'kernel', 'jobs', 'http-client', 'server', 'prisma'];
const GENERATED = 'app/locales/compiled/';
/** Data: words of one language each. */
const LANGUAGES = 'pricing/extraction/shop-terms/languages/';

interface Way {
  /** Paths of the files where it begins. */
  readonly from: readonly string[];
  /** Counted, but not followed any further. */
  readonly until?: readonly string[];
}

/**
 * The files that run on a way, its starts included: everything reached by imports of values, as
 * types are gone when it runs. Throws when a start does not exist.
 */
export function listReachedFiles(
  files: readonly SourceFile[],
  { from, until = [] }: Way,
): readonly string[] {
  const byPath = new Map(files.map((file) => [file.path, file]));
  const reached = new Set(from);
  const pending = [...from];
  for (let path = pending.pop(); path !== undefined; path = pending.pop()) {
    const file = byPath.get(path);
    if (!file) throw new Error(`${path} does not exist: where the way begins has moved`);
    if (until.includes(path)) continue;
    for (const target of listImports(path, removeTypeImports(file.text))) {
      if (!byPath.has(target) || reached.has(target) || !isCounted(target)) continue;
      reached.add(target);
      pending.push(target);
    }
  }
  return [...reached].sort();
}

/**
 * Files that name members one by one: a route its page's parts, a list its jobs, endpoints,
 * platforms, reasons. A member has one importer by design and cannot move into it.
 */
const LISTS = [
  /^app\/routes\//,
  /^app\/jobs\.server\.ts$/,
  /^app\/[^/]+\/jobs\.server\.ts$/,
  /^server\/jobs\/[^/]+-jobs\.ts$/,
  /^pricing\/api\/endpoints\/[^/]+\.ts$/,
  /^pricing\/platforms\/registry\.ts$/,
  /^pricing\/alerts\/rules\/alert-rules\.ts$/,
  /^app\/locales\/reasons\/[a-z]+\.ts$/,
];

/**
 * Files of the program that exactly one other file of the program imports, types included; with
 * `withoutMembers`, without those whose importer is a list.
 */
export function listSingleImporterFiles(
  files: readonly SourceFile[],
  { withoutMembers = false } = {},
): readonly string[] {
  const program = files.filter(({ path }) => isProgram(path));
  const importers = new Map<string, Set<string>>(program.map(({ path }) => [path, new Set()]));
  for (const { path, imports } of program)
    for (const target of imports) importers.get(target)?.add(path);
  return [...importers]
    .filter(
      ([, by]) =>
        by.size === 1 &&
        !(withoutMembers && [...by].every((importer) => LISTS.some((list) => list.test(importer)))),
    )
    .map(([path]) => path);
}

function isCounted(path: string): boolean {
  return (
    !Object.keys(NOT_COUNTED).some((folder) => path.startsWith(folder)) &&
    !(path in NOT_COUNTED_FILES) &&
    !ONE_PLATFORM.test(path)
  );
}

function isProgram(path: string): boolean {
  return (
    PROGRAM.includes(path.split('/')[0] ?? '') &&
    !/\.test\.tsx?$/.test(path) &&
    !path.startsWith(GENERATED) &&
    !path.startsWith(LANGUAGES)
  );
}

/** `import type …`, `export type … from`, and lines that name types only. */
function removeTypeImports(text: string): string {
  return text
    .replace(/^(?:import|export)\s+type\b[^;]*?\bfrom\s*['"][^'"]+['"]/gm, '')
    .replace(
      /^(?:import|export)\s*\{([^}]*)\}\s*from\s*['"][^'"]+['"]/gm,
      (whole, names: string) =>
        names.split(',').every((name) => /^\s*(?:type\s.*)?$/s.test(name)) ? '' : whole,
    );
}
