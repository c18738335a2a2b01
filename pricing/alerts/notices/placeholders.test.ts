import { expect, test } from 'vitest';
import { isAppError } from '#kernel/app-error.ts';
import { NOTICE_LANGUAGES, NOTICE_PLACEHOLDERS, NOTICE_STEPS } from '#kernel/notices.ts';
import { BUILT_IN_TEMPLATES } from './built-in-templates.ts';
import { checkPlaceholders, renderPlaceholders, type PlaceholderValues } from './placeholders.ts';

const NONE: PlaceholderValues = {
  sender: null,
  retailer: null,
  contact_name: null,
  violations: null,
  violation_count: null,
  first_seen: null,
  last_seen: null,
  answer_by: null,
  previous_notice: null,
  policy: null,
  agreement: null,
  reply_to: null,
};
const ALL = Object.fromEntries(NOTICE_PLACEHOLDERS.map((name) => [name, `<${name}>`]));

function codesOf(run: () => unknown): string[] {
  try {
    run();
  } catch (error) {
    if (isAppError(error, 'validation_failed'))
      return error.errors.map(({ code, detail }) => `${code} ${/\{\{[^}]*\}\}/.exec(detail)?.[0]}`);
    throw error;
  }
  return [];
}

test('a placeholder that is unknown, or not closed, is refused with its name', () => {
  const check = (body: string) => codesOf(() => checkPlaceholders({ subject: 'S', body }));
  expect(check('Hello {{retailer}}, {{policy?}}')).toEqual([]);
  expect(check('{{retailr}} {{ retailer }}')).toEqual([
    'unknown_placeholder {{retailr}}',
    'unknown_placeholder {{ retailer }}',
  ]);
  expect(check('{{retailer')).toHaveLength(1);
  expect(check('price }}')).toHaveLength(1);
  expect(codesOf(() => checkPlaceholders({ subject: '{{violations}}', body: '' }))).toHaveLength(1);
});

test('a missing value is refused with its name; a line that can do without is left out', () => {
  const text = { subject: '{{retailer}}', body: 'A\n\nPolicy: {{policy?}}\n\nB {{contact_name}}' };
  expect(codesOf(() => renderPlaceholders(text, NONE))).toEqual([
    'missing_value {{retailer}}',
    'missing_value {{contact_name}}',
  ]);
  const values = { ...NONE, retailer: 'kettles.example', contact_name: 'Jo {{policy}} $&' };
  expect(renderPlaceholders(text, values)).toEqual({
    subject: 'kettles.example',
    // Values are not read as placeholders.
    body: 'A\n\nB Jo {{policy}} $&',
  });
});

test.each(
  NOTICE_LANGUAGES.flatMap((language) => NOTICE_STEPS.map((step) => [language, step] as const)),
)('the built-in %s %s notice says what was seen, what is asked and by when', (language, step) => {
  const text = BUILT_IN_TEMPLATES[language][step];
  const values = { ...NONE, ...ALL };
  const { subject, body } = renderPlaceholders(text, values);
  expect(subject).toContain('<retailer>');
  for (const name of ['violations', 'answer_by', 'sender', 'policy', 'agreement'])
    expect(body).toContain(`<${name}>`);
  expect(body.includes('<previous_notice>')).toBe(step !== 'first');
  const short = renderPlaceholders(text, { ...values, policy: null, agreement: null });
  expect(short.body).not.toMatch(/policy>|\n{3}/);
});
