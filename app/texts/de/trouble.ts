/** What the service says of a shop in its own short words, in German ones for a merchant. What is not known here is given as it is. */
const STATUS: readonly (readonly [RegExp, string])[] = [
  [/^40[13]$|^430$|^451$/, 'weist unsere Besuche ab'],
  [/^404$|^410$/, 'sagt, dass es die Seite nicht gibt'],
  [/^429$/, 'bittet uns, seltener zu kommen'],
  [/^503$/, 'ist überlastet oder wegen Wartung geschlossen'],
  [/^5\d\d$/, 'hat selbst eine Störung'],
];

const PHRASES: readonly (readonly [RegExp, (found: readonly string[]) => string])[] = [
  [/^all (\d+) prices vanished/, ([n]) => `alle ${n} zuletzt angesehenen Preise waren auf einmal verschwunden`],
  [/^(\d+) prices fell by 80 % or more/, ([n]) => `${n} Preise fielen auf einmal um 80\u00a0% oder mehr`],
  [/^the median of (\d+) prices jumped/, ([n]) => `die Preise haben sich auf einmal halbiert oder verdoppelt (${n} davon)`],
  [/^all (\d+) offers went out of stock/, ([n]) => `alle ${n} zuletzt angesehenen Angebote waren auf einmal ausverkauft`],
  [/^(\d+) of (\d+) offers went out of stock within a day/, ([n, all]) => `${n} von ${all} Angeboten waren innerhalb eines Tages ausverkauft`],
  [/^(\d+) of (\d+) readings are far from what was known/, ([n, all]) => `${n} von ${all} Preisen weichen weit von den bisherigen ab`],
  [/robots\.txt answers (\d{3})/, () => 'die robots.txt lässt sich nicht lesen, daher wissen wir nicht, ob wir den Shop besuchen dürfen'],
  [/\banswers (\d{3})$/, ([status = '']) => `der Shop ${STATUS.find(([known]) => known.test(status))?.[1] ?? 'antwortet mit etwas Unbrauchbarem'} (Status ${status})`],
  [/does not answer in time$/, () => 'der Shop antwortet nicht rechtzeitig'],
  [/refuses or breaks the connection$/, () => 'der Shop verweigert die Verbindung oder bricht sie ab'],
  [/the domain has no address$/, () => 'die Domain hat keine Adresse'],
];

/** A reason in German. An address in front of it stays. */
export function describeTrouble(told: string): string {
  const [, address, reason = told] = /^(https?:\/\/\S+): (.+)$/s.exec(told) ?? [];
  const known = PHRASES.find(([pattern]) => pattern.test(reason));
  const words = known ? known[1]((known[0].exec(reason) ?? []).slice(1)) : reason;
  return address === undefined ? words : `${words} (${address})`;
}
