import type { z } from '@hono/zod-openapi';
import type { FieldError } from '#kernel/app-error.ts';
import { REQUIRED } from '../../contract/decimal.ts';

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

/** Converts zod's issues to the API's field errors: each field, what was expected, what came. */
export function toFieldErrors(
  issues: readonly Issue[],
  prefix: readonly PropertyKey[] = [],
): FieldError[] {
  return issues.flatMap((issue) => describeIssue(issue, [...prefix, ...issue.path]));
}

function describeIssue(issue: Issue, path: readonly PropertyKey[]): FieldError[] {
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({
      pointer: toJsonPointer([...path, key.slice(0, 100)]),
      detail: 'Unknown field',
      code: 'unknown_field',
    }));
  }
  if (issue.code === 'invalid_union') {
    // For a union, reports the alternative with the fewest errors.
    const nearest = issue.errors.toSorted((a, b) => a.length - b.length)[0];
    if (nearest && nearest.length > 0) return toFieldErrors(nearest, path);
  }
  const code = codeOf(issue);
  return [
    {
      pointer: toJsonPointer(path),
      detail: isMissing(issue) ? REQUIRED : issue.message.replace(/^Invalid input: e/, 'E'),
      code,
    },
  ];
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
