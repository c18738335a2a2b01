import { AppError } from '#kernel/app-error.ts';

const TAKEN = ['application/json', 'application/problem+json', 'application/*', '*/*'];

/**
 * Responses are JSON, or files that the endpoint defines. Throws `not_acceptable` when the Accept
 * header allows none of them.
 */
export function requireAcceptable(accept: string | null, files: readonly string[] = []): void {
  if (accept === null || accept.trim() === '') return;
  const isTaken = accept.split(',').some((range) => {
    const [type = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase());
    return (
      (TAKEN.includes(type) || files.includes(type)) &&
      !parameters.some((parameter) => /^q=0(?:\.0{0,3})?$/.test(parameter))
    );
  });
  if (!isTaken)
    throw new AppError(
      'not_acceptable',
      `Available: ${['application/json', ...files].join(' or ')}; got Accept: ${accept.slice(0, 200)}`,
    );
}
