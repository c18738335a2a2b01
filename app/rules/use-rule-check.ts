import { useFetcher } from '@remix-run/react';
import { useEffect, useRef } from 'react';
import type { ActionResult } from '#app/requests/to-action-result.server.ts';
import type { RuleCheck } from './check-rules.server.ts';

/** How long typing must rest before the rule set is checked. */
const REST_MS = 400;
/** Where it is checked. */
const CHECK_ADDRESS = '/app/rule-check';

/**
 * Checks a rule set while it is edited. Returns the last result, undefined before the first: of a
 * form that has changed since, it is shown until the next one arrives.
 */
export function useRuleCheck(form: string): {
  readonly check: ActionResult<RuleCheck> | undefined;
  /** The result is of this form. */
  readonly isCurrent: boolean;
} {
  const fetcher = useFetcher<ActionResult<RuleCheck>>();
  const { submit } = fetcher;
  const sent = useRef<string | null>(null);
  useEffect(() => {
    const send = () => {
      sent.current = form;
      void submit({ form }, { method: 'post', action: CHECK_ADDRESS });
    };
    const timer = setTimeout(send, sent.current === null ? 0 : REST_MS);
    return () => clearTimeout(timer);
  }, [form, submit]);
  return {
    check: fetcher.data,
    isCurrent: fetcher.state === 'idle' && fetcher.data !== undefined && sent.current === form,
  };
}

/** For pages that check: a check changes nothing, so that their data are not loaded again. */
export const shouldRevalidate = ({
  formAction,
  defaultShouldRevalidate,
}: {
  formAction?: string | undefined;
  defaultShouldRevalidate: boolean;
}): boolean => !formAction?.startsWith(CHECK_ADDRESS) && defaultShouldRevalidate;
