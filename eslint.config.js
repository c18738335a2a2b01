import eslint from '@eslint/js';
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';
import { exportedVerbs } from './eslint-rules/exported-verbs.js';
import { messagesOnScreens } from './eslint-rules/messages-on-screens.js';

/** What turns a text into a number, of a name that says it holds an amount; also behind a default, a cast or in a template. */
const TO_NUMBER = `:matches(${[
  "CallExpression[callee.name='Number']",
  'CallExpression[callee.property.name=/^parse(?:Float|Int)$/]',
  "UnaryExpression[operator='+']",
].join(', ')})`;
const THROUGH =
  ':matches(LogicalExpression, ChainExpression, TSNonNullExpression, TSAsExpression, TemplateLiteral)';
const AMOUNT =
  ':matches(Identifier[name=/(?:price|amount|cost)$/i], MemberExpression[property.name=/(?:price|amount|cost)$/i])';

/** Two casts make anything of anything. */
const casts = [
  {
    selector: "TSAsExpression > TSAsExpression[typeAnnotation.type='TSUnknownKeyword']",
    message: 'A cast through unknown checks nothing: parse, narrow, or give the source its type.',
  },
];

/** An import moves with its file only when it names the place from the root. */
const parents = [
  {
    selector: ':matches(ImportDeclaration, ImportExpression)[source.value=/^\\.\\.\\//]',
    message: 'What is not in this folder is imported by its alias: #pricing/…, #app/….',
  },
];
/** `...{ a }` is `a`. */
const spreads = [
  {
    selector: 'ObjectExpression > SpreadElement > ObjectExpression',
    message: 'Properties that are spread from an object literal are written as properties.',
  },
];
const everywhere = [...casts, ...parents, ...spreads];

const floats = [
  {
    selector: "CallExpression[callee.name='parseFloat']",
    message:
      'A price that goes through a float is wrong sooner or later: kernel/money.ts reads decimals exactly.',
  },
  {
    selector: "CallExpression[callee.property.name='toFixed']",
    message:
      'toFixed rounds a float: kernel/money.ts rounds once, exactly. For statistics use Intl.NumberFormat.',
  },
  {
    selector: ['', `${THROUGH} > `, `${THROUGH} > ChainExpression > `]
      .map((between) => `${TO_NUMBER} > ${between}${AMOUNT}`)
      .join(', '),
    message:
      'An amount that becomes a number loses its last digit sooner or later: compare with compareAmounts, compute with kernel/money.ts.',
  },
];

const SHOPIFY_API = {
  group: ['@shopify/shopify-api', '@shopify/shopify-api/*'],
  allowTypeImports: true,
  message:
    'This works only once app/shopify-app.server.ts is loaded, which a worker does late or never: use app/shopify.server.ts.',
};
const SDK_CLIENT = {
  group: ['#sdk/*'],
  allowTypeImports: true,
  message:
    'A client without key, pace and refusals of the shop: take the one of app/pricing-client.',
};

export default tseslint.config(
  {
    ignores: [
      'node_modules/',
      'build/',
      '.data/',
      '.cache/',
      'sandbox/admin-schema/',
      'app/locales/compiled/',
      'extensions/**/dist/',
      'extensions/*/shopify.d.ts',
      'sdk/dist/',
      'sdk/generated/',
      'coverage/',
    ],
  },
  eslint.configs.recommended,
  {
    files: ['**/*.{ts,tsx}'],
    ignores: ['extensions/**'],
    extends: [tseslint.configs.recommendedTypeChecked],
    languageOptions: {
      parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname },
    },
    rules: {
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-misused-promises': 'error',
      '@typescript-eslint/no-unnecessary-type-assertion': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: true },
      ],
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_', caughtErrors: 'none' },
      ],
      '@typescript-eslint/only-throw-error': [
        'error',
        {
          // Remix answers a request by throwing a Response, its redirect(), or one that a loader threw before.
          allow: [
            { from: 'lib', name: 'Response' },
            { from: 'package', name: 'TypedResponse', package: '@remix-run/server-runtime' },
            { from: 'package', name: 'ErrorResponse', package: '@remix-run/router' },
          ],
        },
      ],
    },
  },
  {
    files: ['extensions/**/*.{ts,tsx}'],
    extends: [tseslint.configs.recommended],
  },
  {
    rules: {
      'no-nested-ternary': 'error',
      'max-lines': ['error', { max: 400, skipBlankLines: true }],
      'max-params': ['error', { max: 3 }],
      'no-console': 'error',
      'no-restricted-syntax': ['error', ...everywhere, ...floats],
    },
  },
  {
    files: ['app/**/*.{ts,tsx}'],
    // The class of a session needs no adapter.
    ignores: ['app/shopify-app.server.ts', 'app/sessions/session-storage.{server,test}.ts'],
    rules: {
      '@typescript-eslint/no-restricted-imports': [
        'error',
        {
          patterns: [SHOPIFY_API],
        },
      ],
    },
  },
  {
    files: ['app/**/*.{ts,tsx}'],
    ignores: [
      'app/pricing-client/**',
      'app/shopify-app.server.ts',
      'app/sessions/session-storage.{server,test}.ts',
    ],
    rules: {
      '@typescript-eslint/no-restricted-imports': [
        'error',
        { patterns: [SHOPIFY_API, SDK_CLIENT] },
      ],
    },
  },
  {
    files: ['app/**/*.{ts,tsx}'],
    plugins: { 'react-hooks': reactHooks },
    rules: { 'react-hooks/rules-of-hooks': 'error', 'react-hooks/exhaustive-deps': 'error' },
  },
  {
    files: ['**/*.{ts,tsx}'],
    ignores: [
      '**/*.test.{ts,tsx}',
      'tests/**',
      'bench/**',
      'tools/**',
      'sandbox/**',
      'extensions/**',
    ],
    plugins: { ours: { rules: { 'exported-verbs': exportedVerbs } } },
    rules: { 'ours/exported-verbs': 'error' },
  },
  {
    // tests/architecture/messages-on-screens.test.ts looks at the extensions.
    files: ['app/**/*.tsx'],
    ignores: ['**/*.test.tsx'],
    plugins: { screens: { rules: { 'messages-on-screens': messagesOnScreens } } },
    rules: { 'screens/messages-on-screens': 'error' },
  },
  {
    files: ['app/**/*.tsx'],
    ignores: ['app/components/deferred.tsx'],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          paths: [
            {
              name: 'react',
              importNames: ['Suspense'],
              message:
                'A boundary sent with the document fails when its parent changes before it is hydrated: use components/deferred.tsx.',
            },
          ],
        },
      ],
    },
  },
  // Statistics print floats; they are no prices.
  {
    files: ['bench/**', 'tools/**', '**/*.test.ts', 'tests/**', 'scripts/**'],
    rules: { 'no-restricted-syntax': ['error', ...everywhere], 'no-console': 'off' },
  },
  // Aliases belong to a package: the SDK is one of its own, and Shopify's build resolves none.
  {
    files: ['extensions/**', 'sdk/**'],
    rules: { 'no-restricted-syntax': ['error', ...casts, ...spreads, ...floats] },
  },
  // A row of a table of cases is as wide as its case.
  { files: ['**/*.test.{ts,tsx}'], rules: { 'max-params': 'off' } },
  {
    // Answers and rows are compared as they come: a property that is not there fails the test, and vitest's matchers are `any`.
    files: ['**/*.test.{ts,tsx}', 'tests/**'],
    rules: {
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
      '@typescript-eslint/require-await': 'off',
      '@typescript-eslint/unbound-method': 'off',
    },
  },
  {
    files: ['**/*.js'],
    languageOptions: { globals: { process: 'readonly', URL: 'readonly', console: 'readonly' } },
  },
);
