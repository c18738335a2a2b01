/** What the service says of a shop in its own short words, in words for a merchant. What is not known here is given as it is. */
const STATUS: readonly (readonly [RegExp, string])[] = [
  [/^40[13]$|^430$|^451$/, 'turns our visits away'],
  [/^404$|^410$/, 'says that the page is not there'],
  [/^429$/, 'asks us to come less often'],
  [/^503$/, 'is overloaded or closed for maintenance'],
  [/^5\d\d$/, 'has trouble of its own'],
];

const PHRASES: readonly (readonly [RegExp, (found: readonly string[]) => string])[] = [
  [
    /^all (\d+) prices vanished/,
    ([n]) => `all ${n} prices that we looked at last were gone at once`,
  ],
  [/^(\d+) prices fell by 80 % or more/, ([n]) => `${n} prices fell by 80 % or more at once`],
  [
    /^the median of (\d+) prices jumped/,
    ([n]) => `its prices halved or doubled at once (${n} of them)`,
  ],
  [
    /^all (\d+) offers went out of stock/,
    ([n]) => `all ${n} offers that we looked at last went out of stock at once`,
  ],
  [
    /^(\d+) of (\d+) offers went out of stock within a day/,
    ([n, all]) => `${n} of ${all} offers went out of stock within a day`,
  ],
  [
    /^(\d+) of (\d+) readings are far from what was known/,
    ([n, all]) => `${n} of ${all} prices are far from what they were`,
  ],
  [
    /robots\.txt answers (\d{3})/,
    () => 'its robots.txt cannot be read, so we do not know whether we may visit it',
  ],
  [
    /\banswers (\d{3})$/,
    ([status = '']) =>
      `it ${STATUS.find(([known]) => known.test(status))?.[1] ?? 'gives an answer that is of no use'} (status ${status})`,
  ],
  [/does not answer in time$/, () => 'it does not answer in time'],
  [/refuses or breaks the connection$/, () => 'it refuses or breaks the connection'],
  [/the domain has no address$/, () => 'its domain has no address'],
];

/** A reason in words. An address in front of it stays. */
export function describeTrouble(told: string): string {
  const [, address, reason = told] = /^(https?:\/\/\S+): (.+)$/s.exec(told) ?? [];
  const known = PHRASES.find(([pattern]) => pattern.test(reason));
  const words = known ? known[1]((known[0].exec(reason) ?? []).slice(1)) : reason;
  return address === undefined ? words : `${words} (${address})`;
}
