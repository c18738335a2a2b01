import eslint from '@eslint/js';
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';

export default tseslint.config(
  {
    ignores: [
      'node_modules/',
      'build/',
      '.data/',
      '.cache/',
      'sandbox/admin-schema/',
      'extensions/**/dist/',
      'coverage/',
    ],
  },
  eslint.configs.recommended,
  ...tseslint.configs.recommended,
  {
    rules: {
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_', caughtErrors: 'none' },
      ],
      '@typescript-eslint/consistent-type-imports': 'off',
      'max-lines': ['error', { max: 400, skipBlankLines: true }],
      'max-params': ['error', { max: 3 }],
      'no-console': 'error',
      'no-restricted-syntax': [
        'error',
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
      ],
    },
  },
  {
    files: ['app/**/*.{ts,tsx}'],
    plugins: { 'react-hooks': reactHooks },
    rules: { 'react-hooks/rules-of-hooks': 'error', 'react-hooks/exhaustive-deps': 'error' },
  },
  // Statistics print floats; they are no prices.
  {
    files: ['bench/**', '**/*.test.ts', 'tests/**', 'scripts/**'],
    rules: { 'no-restricted-syntax': 'off', 'no-console': 'off' },
  },
  // A row of a table of cases is as wide as its case.
  { files: ['**/*.test.ts'], rules: { 'max-params': 'off' } },
  {
    files: ['**/*.js'],
    languageOptions: { globals: { process: 'readonly', URL: 'readonly', console: 'readonly' } },
  },
);
