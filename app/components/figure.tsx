import type { ReactNode } from 'react';

/**
 * One entry of a description list: term, formatted value, and an optional note below it. `help`:
 * beside the term.
 */
export function Figure({
  term,
  value,
  note,
  help,
  className,
}: {
  term: string;
  value: string;
  note?: string;
  help?: ReactNode;
  className?: string;
}) {
  return (
    <div className={className}>
      <dt>
        {term}
        {help ? <> {help}</> : null}
      </dt>
      <dd>
        {value}
        {note ? <small>{note}</small> : null}
      </dd>
    </div>
  );
}
