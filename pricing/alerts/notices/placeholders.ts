/**
 * Placeholders of templates: `{{name}}` is replaced by its value. A line with `{{name?}}` is left
 * out where there is no value, `{{name}}` without a value is refused.
 */
import { AppError, type FieldError } from '#kernel/app-error.ts';
import { NOTICE_PLACEHOLDERS, type NoticePlaceholder } from '#kernel/notices.ts';

const PLACEHOLDER = /\{\{([^{}]*)\}\}/g;

export type PlaceholderValues = Readonly<Record<NoticePlaceholder, string | null>>;

export interface NoticeText {
  readonly subject: string;
  readonly body: string;
}

const isPlaceholder = (name: string): name is NoticePlaceholder =>
  NOTICE_PLACEHOLDERS.some((known) => known === name);

/** Throws `validation_failed` that names each unknown placeholder and the allowed ones. */
export function checkPlaceholders(text: NoticeText): void {
  const errors = [...listProblems('#/subject', text.subject), ...listProblems('#/body', text.body)];
  if (text.subject.includes('{{violations'))
    errors.push({
      pointer: '#/subject',
      detail: 'The list of violations has many lines and belongs in the body',
      code: 'unknown_placeholder',
    });
  if (errors[0]) throw new AppError('validation_failed', errors[0].detail, { errors });
}

function listProblems(pointer: string, text: string): FieldError[] {
  const unknown = [...text.matchAll(PLACEHOLDER)]
    .map(([, name = '']) => name)
    .filter((name) => !isPlaceholder(name.replace(/\?$/, '')));
  const rest = text.replaceAll(PLACEHOLDER, '');
  return [
    ...[...new Set(unknown)].map((name) => ({
      pointer,
      detail: `{{${name}}} is no placeholder; expected one of ${NOTICE_PLACEHOLDERS.join(', ')}`,
      code: 'unknown_placeholder',
    })),
    ...(/\{\{|\}\}/.test(rest)
      ? [{ pointer, detail: 'Expected }} after each {{', code: 'open_placeholder' }]
      : []),
  ];
}

/**
 * Fills a text. Throws `validation_failed` that names the placeholders without a value, each with
 * the code `missing_value`.
 */
export function renderPlaceholders(text: NoticeText, values: PlaceholderValues): NoticeText {
  checkPlaceholders(text);
  const missing = new Set<string>();
  const fill = (line: string): string =>
    line.replaceAll(PLACEHOLDER, (_whole, name: string) => {
      const key = name.replace(/\?$/, '');
      const value = isPlaceholder(key) ? values[key] : null;
      if (value === null || value === '') missing.add(key);
      return value ?? '';
    });
  const isKept = (line: string): boolean =>
    [...line.matchAll(PLACEHOLDER)].every(([, name = '']) => {
      const key = name.replace(/\?$/, '');
      return !name.endsWith('?') || (isPlaceholder(key) && (values[key] ?? '') !== '');
    });
  const filled = {
    subject: fill(text.subject),
    body: text.body
      .split('\n')
      .filter(isKept)
      .map(fill)
      .join('\n')
      .replaceAll(/\n{3,}/g, '\n\n'),
  };
  if (missing.size > 0) {
    const errors = [...missing].map((name) => ({
      pointer: '#/body',
      detail: `{{${name}}} has no value for this notice`,
      code: 'missing_value',
    }));
    throw new AppError(
      'validation_failed',
      `No value for ${[...missing].map((name) => `{{${name}}}`).join(', ')}`,
      { errors },
    );
  }
  return filled;
}
