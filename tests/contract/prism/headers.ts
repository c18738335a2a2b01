/** Which test file's server a request is for, and which of its calls it is. */
export const UPSTREAM_HEADER = 'x-test-upstream';
export const CALL_HEADER = 'x-test-call';
