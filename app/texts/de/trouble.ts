/** What the service says of a shop in its own short words, in German ones for a merchant. What is not known here is given as it is. */
const STATUS: readonly (readonly [RegExp, string])[] = [
  [/^40[13]$|^430$|^451$/, 'weist unsere Besuche ab'],
  [/^404$|^410$/, 'sagt, dass es die Seite nicht gibt'],
  [/^429$/, 'bittet uns, seltener zu kommen'],
  [/^503$/, 'ist überlastet oder wegen Wartung geschlossen'],
  [/^5\d\d$/, 'hat selbst eine Störung'],
];

const PHRASES: readonly (readonly [RegExp, (found: readonly string[]) => string])[] = [
  [
    /^all (\d+) prices vanished/,
    ([n]) => `alle ${n} zuletzt angesehenen Preise waren auf einmal verschwunden`,
  ],
  [
    /^(\d+) prices fell by 80 % or more/,
    ([n]) => `${n} Preise fielen auf einmal um 80\u00a0% oder mehr`,
  ],
  [
    /^the median of (\d+) prices jumped/,
    ([n]) => `die Preise haben sich auf einmal halbiert oder verdoppelt (${n} davon)`,
  ],
  [
    /^all (\d+) offers went out of stock/,
    ([n]) => `alle ${n} zuletzt angesehenen Angebote waren auf einmal ausverkauft`,
  ],
  [
    /^(\d+) of (\d+) offers went out of stock within a day/,
    ([n, all]) => `${n} von ${all} Angeboten waren innerhalb eines Tages ausverkauft`,
  ],
  [
    /^(\d+) of (\d+) readings are far from what was known/,
    ([n, all]) => `${n} von ${all} Preisen weichen weit von den bisherigen ab`,
  ],
  [
    /robots\.txt answers (\d{3})/,
    () =>
      'die robots.txt lässt sich nicht lesen, daher wissen wir nicht, ob wir den Shop besuchen dürfen',
  ],
  [
    /\banswers (\d{3})$/,
    ([status = '']) =>
      `der Shop ${STATUS.find(([known]) => known.test(status))?.[1] ?? 'antwortet mit etwas Unbrauchbarem'} (Status ${status})`,
  ],
  [/does not answer in time$/, () => 'der Shop antwortet nicht rechtzeitig'],
  [
    /refuses or breaks the connection$/,
    () => 'der Shop verweigert die Verbindung oder bricht sie ab',
  ],
  [/the domain has no address$/, () => 'die Domain hat keine Adresse'],
  [
    /offers no valid secure connection \(https\)$/,
    () => 'der Shop bietet keine gültige sichere Verbindung (https)',
  ],
  [/sends answers that cannot be read$/, () => 'die Antworten des Shops lassen sich nicht lesen'],
  [/^robots\.txt forbids visits$/, () => 'die robots.txt untersagt Besuche'],
  [/^robots\.txt forbids this address$/, () => 'die robots.txt untersagt diese Adresse'],
  [/^robots\.txt forbids its product pages$/, () => 'die robots.txt untersagt die Produktseiten'],
  [/^robots\.txt cannot be read/, () => 'die robots.txt lässt sich nicht lesen'],
  [
    /^robots\.txt asks for (\d+) seconds between two visits/,
    ([n]) =>
      `die robots.txt verlangt ${n} Sekunden zwischen zwei Besuchen: Die Preise wären nie aktuell`,
  ],
  [/^leads away to (\S+)$/, ([host]) => `die Adresse führt weg zu ${host}`],
  [
    /^leads to another site: (\S+)$/,
    ([host]) => `die Adresse führt zu einer anderen Website: ${host}`,
  ],
  [
    /^its home page redirects in a circle or too often$/,
    () => 'die Startseite leitet im Kreis oder zu oft weiter',
  ],
  [
    /^asks for a login|^shows a login instead|^its product pages ask for a login$|^a login page$/,
    () => 'der Shop verlangt eine Anmeldung',
  ],
  [
    /with a challenge page|^a challenge page$/,
    () => 'statt der Seite kommt eine Prüfung für Menschen',
  ],
  [
    /^refuses visits \(status (\d+)\)$/,
    ([status]) => `der Shop weist Besuche ab (Status ${status})`,
  ],
  [
    /^its pages show nothing without scripts|^its product pages show nothing without scripts$/,
    () => 'ohne Skripte zeigen die Seiten nichts',
  ],
  [
    /^neither a feed nor a sitemap nor links to products were found$/,
    () => 'es wurden weder ein Feed noch eine Sitemap noch Links zu Produkten gefunden',
  ],
  [
    /^none of (\d+) products tried could be read/,
    ([n]) => `keines von ${n} versuchten Produkten ließ sich lesen`,
  ],
  [/^did not answer in (\d+) tries/, ([n]) => `keine Antwort in ${n} Versuchen`],
  [/the shop is closed$/, () => 'der Shop ist geschlossen'],
  [
    /^the page is no longer there$|^not found at the last visit$/,
    () => 'die Seite gibt es nicht mehr',
  ],
  [/^no longer offered$/, () => 'wird nicht mehr angeboten'],
  [/^no offer on the page$|no price on it$/, () => 'auf der Seite steht kein Preis'],
  [/a page that asks for consent$/, () => 'die Seite verlangt erst eine Einwilligung'],
  [/the home page$/, () => 'die Adresse ist die der Startseite'],
  [
    /a list of products$|^not a product page: it is a list$/,
    () => 'die Adresse ist die einer Produktliste',
  ],
  [/no product on it$|^not a product page/, () => 'auf der Seite ist kein Produkt'],
  [/the page could not be read$/, () => 'die Seite ließ sich nicht lesen'],
  [/the page is too large$/, () => 'die Seite ist zu groß'],
  [
    /the page is nested too deep$|the page has too many (?:elements|attributes)$/,
    () => 'die Seite ist zu verschachtelt',
  ],
  [
    /^the shop answers with status (\d{3})$/,
    ([status]) => `der Shop antwortet mit Status ${status}`,
  ],
  [
    /^the page says (.+) and names no currency$/,
    ([price]) => `auf der Seite steht ${price} ohne Währung`,
  ],
  [
    /^the page says (.+), which is no currency in use$/,
    ([price]) => `auf der Seite steht ${price}: Diese Währung gibt es nicht`,
  ],
  [
    /^the page says (.+), which (?:is no price|(?:has more decimals than|is too much for|is no amount of) \w+)$/,
    ([price]) => `auf der Seite steht ${price}, was kein gültiger Preis ist`,
  ],
];

/** A reason in German. An address in front of it stays. */
export function describeTrouble(told: string): string {
  const [, address, reason = told] = /^(https?:\/\/\S+): (.+)$/s.exec(told) ?? [];
  const known = PHRASES.find(([pattern]) => pattern.test(reason));
  const words = known ? known[1]((known[0].exec(reason) ?? []).slice(1)) : reason;
  return address === undefined ? words : `${words} (${address})`;
}
