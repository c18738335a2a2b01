import type { ServerTexts } from '../language.ts';
import { plural } from './plural.ts';

export const block: ServerTexts['block'] = {
  unmonitored: (n, why) =>
    `${plural(n, 'Variante wird', 'Varianten werden')} nicht beobachtet: ${why}`,
  unknown: 'Die App kennt dieses Produkt noch nicht. Es wird bald nach dem Anlegen gelesen.',
  below: (n) => `${plural(n, 'Mitbewerber liegt', 'Mitbewerber liegen')} unter Ihrem Mindestpreis`,
  more: (n) => `${plural(n, 'weitere Variante', 'weitere Varianten')} in der App`,
  weaker: (confidence) =>
    `Es gibt nur einen Vorschlag mit einer Sicherheit von ${confidence}; das liegt unter Ihrer Schwelle.`,
  moved: 'Der Preis wurde seit dem letzten Vorschlag geändert. Ein neuer ist unterwegs.',
  changed: (from, to, age) => `Hier von ${from} auf ${to} geändert, ${age}.`,
  applied: (from, to) => `In Shopify von ${from} auf ${to} geändert.`,
  undone: (price) => `Der Preis ist wieder ${price}.`,
  compareAt: {
    none: 'Weiterhin keiner',
    keep: (price) => `${price} behalten`,
    old: (price) => `Auf ${price} setzen, sodass das Produkt als reduziert erscheint`,
    clear: 'Entfernen',
  },
};
