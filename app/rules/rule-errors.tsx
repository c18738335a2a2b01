import { createContext, type ReactNode, useContext, useMemo } from 'react';
import { findMessage } from '#app/locales/format-reason.ts';
import { type I18n, useI18n } from '#app/components/i18n.tsx';
import type { RuleIssue } from './parse-rule-set.server.ts';

type Path = readonly (string | number)[];
const ErrorsContext = createContext<ReadonlyMap<string, string>>(new Map());

/** What is wrong, to be shown beside the fields inside. `base`: of which the issues are shown. */
export function RuleErrors({
  issues,
  base,
  children,
}: {
  issues: readonly RuleIssue[];
  base: Path;
  children: ReactNode;
}) {
  const i18n = useI18n();
  const start = base.map((part) => `${part}/`).join('');
  const errors = useMemo(() => {
    const found = new Map<string, string>();
    for (const issue of issues) {
      const path = `${issue.path.join('/')}/`;
      if (!path.startsWith(start)) continue;
      const at = path.slice(start.length).replace(/\/$/, '');
      // The first problem of a field is the one to begin with.
      if (!found.has(at)) found.set(at, describeIssue(i18n, issue));
    }
    return found;
  }, [issues, start, i18n]);
  return <ErrorsContext.Provider value={errors}>{children}</ErrorsContext.Provider>;
}

/** What is wrong with the field of that path; undefined when nothing is. */
export function useFieldError(...path: Path): string | undefined {
  return useContext(ErrorsContext).get(path.join('/'));
}

/** Fields that hold basis points and are shown as percentages. */
const SHARES = /(?:basis_points|min_margin|max_step|max_day|warn_share|test_share)$/;

/** A problem in the reader's language. */
export function describeIssue(
  { messages, count, percent }: I18n,
  { code, limit, path }: RuleIssue,
): string {
  const { issues } = messages.rules;
  if (limit !== null && (code === 'too_small' || code === 'too_big')) {
    const isShare = SHARES.test(String(path.at(-1)));
    return issues.limits[code]({
      limit: isShare ? percent(limit / 10_000, { digits: 2 }) : count(limit),
    });
  }
  return findMessage(issues.codes, code) ?? issues.other;
}
