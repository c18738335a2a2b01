import { Fragment } from 'react';

/** A domain with at most this many characters fits its column and is not broken. */
const ONE_LINE = 24;

/** A domain. A long one may be broken before its dots, but not within a label. */
export function DomainName({ domain }: { domain: string }) {
  if (domain.length <= ONE_LINE) return <span className="pi-nowrap">{domain}</span>;
  return domain.split(/(?=\.)/).map((part, at) => (
    // The parts of a name never change order.
    <Fragment key={at}>
      {at > 0 ? <wbr /> : null}
      {part}
    </Fragment>
  ));
}
