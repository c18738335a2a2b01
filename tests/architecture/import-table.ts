import { appRules } from './app-import-table.ts';
import type { Rule } from './rule.ts';

const STAGE =
  'stages act on events; one that calls another back makes a circle that cannot be tested or moved alone';

/**
 * Who may import whom (ARCHITECTURE.md, "Who may import whom"). A folder may always import itself
 * and packages.
 */
export const rules: readonly Rule[] = [
  {
    folder: 'kernel',
    mayImport: [],
    because: 'both halves stand on it; an import from here makes every folder depend on that one',
  },
  {
    folder: 'prisma',
    mayImport: ['kernel'],
    because: 'every folder opens the database; it must not need one of them',
  },
  {
    folder: 'spreadsheet',
    mayImport: ['kernel'],
    because: 'app and service write the same files; what a file contains is not decided here',
  },
  { folder: 'jobs', mayImport: ['kernel', 'prisma'], because: 'the queue knows no job by name' },
  {
    folder: 'http-client',
    mayImport: ['kernel'],
    because: 'the gate is the same for everybody and must not know who asks',
  },
  {
    folder: 'pricing/contract',
    mayImport: ['kernel'],
    because: 'it is all that the app may know of the service',
  },
  {
    folder: 'pricing/extraction',
    mayImport: ['kernel'],
    because: 'extraction is pure: the same bytes give the same offer, today and as evidence later',
  },
  {
    folder: 'pricing/platforms',
    mayImport: ['pricing/extraction', 'kernel'],
    because: 'a platform is described, not visited: what it is must hold for evidence later',
  },
  {
    folder: 'pricing/events',
    mayImport: ['jobs', 'http-client', 'kernel', 'prisma'],
    because: STAGE,
  },
  { folder: 'pricing/accounts', mayImport: ['pricing/events', 'kernel', 'prisma'], because: STAGE },
  { folder: 'pricing/catalog', mayImport: ['pricing/events', 'kernel', 'prisma'], because: STAGE },
  {
    folder: 'pricing/market',
    mayImport: ['pricing/extraction', 'pricing/events', 'kernel', 'prisma'],
    because: STAGE,
  },
  {
    folder: 'pricing/monitoring',
    mayImport: [
      'pricing/market',
      'pricing/extraction',
      'pricing/platforms',
      'pricing/accounts',
      'pricing/events',
      'jobs',
      'http-client',
      'kernel',
      'prisma',
    ],
    because: STAGE,
  },
  {
    folder: 'pricing/matching',
    mayImport: [
      'pricing/catalog',
      'pricing/market',
      'pricing/accounts',
      'pricing/events',
      'kernel',
      'prisma',
    ],
    because: STAGE,
  },
  {
    folder: 'pricing/alerts',
    mayImport: [
      'pricing/catalog',
      'pricing/market',
      'pricing/matching',
      'pricing/accounts',
      'pricing/extraction',
      'pricing/platforms',
      'pricing/events',
      'mail',
      'kernel',
      'prisma',
    ],
    because: STAGE,
  },
  {
    folder: 'pricing/recommendations',
    mayImport: [
      'pricing/catalog',
      'pricing/market',
      'pricing/matching',
      'pricing/rules',
      'pricing/accounts',
      'pricing/extraction',
      'pricing/events',
      'kernel',
      'prisma',
    ],
    because: STAGE,
  },
  {
    folder: 'pricing/rules',
    mayImport: [
      'pricing/contract',
      'pricing/catalog',
      'pricing/market',
      'pricing/accounts',
      'pricing/events',
      'kernel',
      'prisma',
    ],
    because:
      'recommendations evaluate rules; what rules need of the demand model comes as an argument',
  },
  {
    folder: 'pricing/exports',
    mayImport: ['pricing/accounts', 'pricing/events', 'mail', 'kernel', 'prisma'],
    because: STAGE,
  },
  {
    folder: 'pricing/insights',
    mayImport: [
      'pricing/catalog',
      'pricing/market',
      'pricing/matching',
      'pricing/accounts',
      'pricing/events',
      'kernel',
      'prisma',
    ],
    because: STAGE,
  },
  {
    folder: 'pricing/samples',
    mayImport: [
      'pricing/catalog',
      'pricing/market',
      'pricing/monitoring',
      'pricing/matching',
      'pricing/alerts',
      'pricing/recommendations',
      'pricing/accounts',
      'pricing/extraction',
      'pricing/platforms',
      'pricing/events',
      'kernel',
      'prisma',
    ],
    because:
      'it makes sample data with the functions that make live data; nothing that makes live data may need it',
  },
  {
    folder: 'pricing/api',
    mayImport: ['pricing', 'jobs', 'http-client', 'kernel', 'prisma', 'spreadsheet'],
    because: 'the API is the service’s outer wall: it knows nothing of Shopify or of who runs it',
  },
  {
    folder: 'mail',
    mayImport: ['jobs', 'kernel', 'prisma'],
    because: 'whoever sends mail hands over a complete message; what it says is not decided here',
  },
  ...appRules,
  {
    folder: 'sdk',
    mayImport: [],
    because: 'it is a package of its own: whoever installs it has none of our other files',
  },
  {
    folder: 'sandbox',
    mayImport: ['kernel'],
    because:
      'the stand-in plays Shopify and the retailers: if it knew our code, it would agree with our mistakes',
  },
  {
    folder: 'server',
    mayImport: ['app', 'pricing', 'jobs', 'http-client', 'mail', 'kernel', 'prisma', 'sandbox'],
    because: 'nobody may import the command line or the benchmarks',
  },
  {
    folder: 'cli',
    mayImport: ['app', 'pricing', 'jobs', 'http-client', 'mail', 'kernel', 'prisma'],
    because: 'a command must not start the web server or the sandbox',
  },
  {
    folder: 'bench',
    mayImport: [
      'app',
      'pricing',
      'jobs',
      'http-client',
      'mail',
      'kernel',
      'prisma',
      'sandbox',
      'tests/support',
      'tools/training',
    ],
    because: 'benchmarks measure what is shipped, not the command line',
  },
  {
    folder: 'tools',
    mayImport: ['pricing', 'kernel', 'tests/support'],
    because: 'weights are fitted by what reads pages and compares items, without the service',
  },
];

/** Only the server and tests may reach a route: a route is a URL, not a module. */
export const ROUTES = 'app/routes';
/** Files that nobody imports, besides routes, and who uses them. */
export const ENTRIES: Readonly<Record<string, string>> = {
  'server/main.ts': 'npm start',
  'cli/main.ts': 'npm run pricing',
  'app/root.tsx': 'Remix',
  'app/entry.client.tsx': 'Remix',
  'app/entry.server.tsx': 'Remix',
  'app/locales/loaded-messages.browser.ts': 'the browser, by the imports of package.json',
  'kernel/child-process/end-with-parent.ts': 'loaded by each child process',
  'pricing/matching/refit/full-run-process.ts': 'a child process of the worker',
  'app/csv/csv-process.ts': 'a child process that parses a file',
  'pricing/alerts/evidence/evidence-process.ts': 'a child process of the service',
  'pricing/monitoring/readers/reader-process.ts': 'a child process of the worker',
  'pricing/matching/scoring/create-tables.ts': 'generates shipped-tables.json',
  'prisma.config.ts': 'the command line of Prisma',
  'sdk/index.ts': 'users of the package',
  'prisma/stop-unused-postgres.ts': 'a process that outlives the server',
};
/** Folders that name no subject. */
export const FORBIDDEN_FOLDERS = [
  'utils',
  'util',
  'helpers',
  'helper',
  'common',
  'lib',
  'misc',
  'shared',
];
export const HARD_LINE_LIMIT = 400;
/** In characters. Prettier wraps at 100 what it can; this is for what it cannot: words and data. */
export const LONGEST_LINE = 140;
/** Generated files and folders: no limit of length holds there. And what they come from. */
export const GENERATED: Readonly<Record<string, string>> = {
  'app/locales/compiled/': 'the message files app/locales/*.json',
  'sdk/generated/': 'the OpenAPI document of the service',
};
