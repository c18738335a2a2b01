import type { z } from '@hono/zod-openapi';
import type { FieldError } from '#kernel/app-error.ts';
import { REQUIRED } from '#pricing/contract/decimal.ts';

type Issue = z.core.$ZodIssue;

/**
 * A path as a JSON Pointer in a URI fragment (RFC 6901, section 6). A lone surrogate, which no URI
 * can contain, becomes U+FFFD.
 */
export function toJsonPointer(path: readonly PropertyKey[]): string {
  return path.length === 0
    ? '#'
    : `#/${path.map((part) => encodeURIComponent(String(part).toWellFormed().replaceAll('~', '~0').replaceAll('/', '~1'))).join('/')}`;
}

/**
 * Converts zod's issues to the API's field errors: each invalid field once, what was expected, what
 * came.
 */
export function toFieldErrors(
  issues: readonly Issue[],
  prefix: readonly PropertyKey[] = [],
): FieldError[] {
  const errors = issues.flatMap((issue) => describeIssue(issue, [...prefix, ...issue.path]));
  // An empty text is too short and also blank: one error is enough to correct it.
  return [...Map.groupBy(errors, ({ pointer }) => pointer).values()].flatMap(
    ([first]) => first ?? [],
  );
}

function describeIssue(issue: Issue, path: readonly PropertyKey[]): FieldError[] {
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({
      pointer: toJsonPointer([...path, key.slice(0, 100)]),
      detail: 'Unknown field',
      code: 'unknown_field',
    }));
  }
  if (issue.code === 'invalid_union') return describeUnion(issue, path);
  const detail = isMissing(issue) ? REQUIRED : describeLimit(issue);
  return [{ pointer: toJsonPointer(path), detail, code: codeOf(issue) }];
}

/**
 * Reports the alternative with the fewest errors; when a field is missing in every alternative, all
 * the fields of which one is needed.
 */
function describeUnion(
  issue: z.core.$ZodIssueInvalidUnion,
  path: readonly PropertyKey[],
): FieldError[] {
  const nearest = issue.errors.toSorted((a, b) => a.length - b.length)[0] ?? [];
  if (nearest.length === 0)
    return [{ pointer: toJsonPointer(path), detail: issue.message, code: issue.code }];
  const missing = issue.errors.map((errors) => errors.find(isMissing)?.path.at(-1));
  if (missing.length < 2 || missing.includes(undefined)) return toFieldErrors(nearest, path);
  const names = [...new Set(missing)].map((name) => `\`${String(name)}\``).join(' or ');
  return [
    { pointer: toJsonPointer(path), detail: `Expected ${names}`, code: 'required' },
    ...toFieldErrors(
      nearest.filter((error) => !isMissing(error)),
      path,
    ),
  ];
}

const UNITS: Readonly<Record<string, string>> = { string: ' characters', array: ' elements' };

/** What was expected, in words: zod shows signs of comparison and regular expressions. */
function describeLimit(issue: Issue): string {
  if (issue.code === 'too_small' && issue.message.startsWith('Too small')) {
    const words = issue.inclusive === false ? 'more than' : 'at least';
    return issue.origin === 'string' && issue.minimum === 1
      ? 'Expected a text that is not empty'
      : `Expected ${words} ${issue.minimum}${UNITS[issue.origin] ?? ''}`;
  }
  if (issue.code === 'too_big' && issue.message.startsWith('Too big')) {
    const words = issue.inclusive === false ? 'less than' : 'at most';
    return `Expected ${words} ${issue.maximum}${UNITS[issue.origin] ?? ''}`;
  }
  if (issue.code === 'invalid_format' && issue.message.includes('must match pattern'))
    return 'Expected another form: see the description of the field';
  return issue.message.replace(/^Invalid input: e/, 'E');
}

function codeOf(issue: Issue): string {
  if (issue.code === 'custom' && typeof issue.params?.['code'] === 'string')
    return issue.params['code'];
  if (isMissing(issue)) return 'required';
  return issue.code === 'custom' ? 'invalid_type' : issue.code;
}

const isMissing = (issue: Issue): boolean =>
  issue.message === REQUIRED ||
  (issue.code === 'invalid_type' && /received undefined$/.test(issue.message));
