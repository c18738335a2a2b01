import { Fragment } from 'react';

/** A name that fits a column is kept in one line. */
const ONE_LINE = 24;

/** A domain that, when it is long, may be broken before its dots, not inside its words. */
export function DomainName({ domain }: { domain: string }) {
  if (domain.length <= ONE_LINE) return <span className="pi-nowrap">{domain}</span>;
  return domain.split(/(?=\.)/).map((part, at) => (
    // Parts of one name never change places.
    <Fragment key={at}>
      {at > 0 ? <wbr /> : null}
      {part}
    </Fragment>
  ));
}
