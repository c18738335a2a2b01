/**
 * A script world of our own in a page: it sees the document, and the page's scripts neither see it
 * nor can change what it uses.
 */
import type { CDPSession } from 'playwright-core';

const NAME = 'pricing';

/** Evaluates an expression in the page's document as it is now. Throws where it throws. */
export async function runIsolated(
  session: CDPSession,
  frameId: string,
  expression: string,
): Promise<unknown> {
  // The world of that name, or a new one after a navigation.
  const { executionContextId } = await session.send('Page.createIsolatedWorld', {
    frameId,
    worldName: NAME,
  });
  const { result, exceptionDetails } = await session.send('Runtime.evaluate', {
    contextId: executionContextId,
    expression,
    returnByValue: true,
  });
  if (exceptionDetails)
    throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
  return result.value;
}
