import { BadResponse, OutboundError, TimedOut, TooLarge, Unreachable } from './outbound-error.ts';

const OVERFLOWS = new Set(['UND_ERR_HEADERS_OVERFLOW', 'UND_ERR_RES_EXCEEDED_MAX_SIZE']);
/** undici's message for an unrequested response of 100 or 101. */
const NOT_ASKED_FOR = /^bad (?:response|upgrade)$/;

/** Converts an error of undici or Node, from a request to `host`, to an OutboundError. */
export function classifyFailure(error: unknown, host: string): OutboundError {
  if (error instanceof OutboundError) return error;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const reason = error instanceof Error ? error.message : String(error);
  const message = `${host}: ${reason.trim()}`;
  const options = { cause: error };
  if (OVERFLOWS.has(code)) return new TooLarge(message, options);
  if (/TIMEOUT|ETIMEDOUT/.test(code)) return new TimedOut(message, options);
  // undici uses assertions for parsed responses, among them that the status is 100 or more.
  if (code === 'ERR_ASSERTION')
    return new BadResponse(`${host}: Response does not match the HTTP/1.1 protocol`, options);
  const isMalformed = error instanceof Error && error.name === 'HTTPParserError';
  if (isMalformed || code === 'UND_ERR_RES_CONTENT_LENGTH_MISMATCH' || NOT_ASKED_FOR.test(reason))
    return new BadResponse(message, options);
  return new Unreachable(message, options);
}
