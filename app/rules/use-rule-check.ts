import { useEffect, useRef, useState } from 'react';
import type { ActionResult } from '#app/requests/to-action-result.server.ts';
import type { RuleCheck } from './check-rules.server.ts';

/** How long typing must rest before the rule set is checked. */
const REST_MS = 400;
/** When a check that the server did not answer is sent again. */
const REPEAT_MS = 5000;
/** Where it is checked. */
const CHECK_ADDRESS = '/app/rule-check';

/**
 * Checks a rule set while it is edited. Returns the last result, undefined before the first: of a
 * form that has changed since, it is shown until the next one arrives.
 *
 * Not through Remix's `useFetcher`: its router takes an answer that is newer than a change's for
 * proof that the page's data are newer too, drops what the change was loading, and the page would
 * keep showing the rules as they were before it.
 */
export function useRuleCheck(form: string): {
  readonly check: ActionResult<RuleCheck> | undefined;
  /** The result is of this form. */
  readonly isCurrent: boolean;
} {
  const [last, setLast] = useState<{ form: string; check: ActionResult<RuleCheck> }>();
  const isFirst = useRef(true);
  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    const send = async () => {
      isFirst.current = false;
      const check = await requestCheck(form, signal);
      if (signal.aborted) return;
      if (check) setLast({ form, check });
      else if (check === null) timer = setTimeout(() => void send(), REPEAT_MS);
    };
    let timer = setTimeout(() => void send(), isFirst.current ? 0 : REST_MS);
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [form]);
  return { check: last?.check, isCurrent: last?.form === form };
}

/** Null when the app did not answer; undefined when it refused, as it would again. */
async function requestCheck(
  form: string,
  signal: AbortSignal,
): Promise<ActionResult<RuleCheck> | null | undefined> {
  try {
    const answer = await fetch(CHECK_ADDRESS, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: form,
      signal,
    });
    if (!answer.ok) return answer.status < 500 ? undefined : null;
    const check: unknown = await answer.json();
    return isCheck(check) ? check : null;
  } catch {
    return null;
  }
}

/** True for the app's own answer, not for a page that something before it sent. */
function isCheck(answer: unknown): answer is ActionResult<RuleCheck> {
  return (
    typeof answer === 'object' &&
    answer !== null &&
    'ok' in answer &&
    (answer.ok === false || 'issues' in answer)
  );
}
