/* Generated from app/locales/*.json by `npm run generate:messages`. */
import { createMessageFormat } from '../create-message-format.ts';
import type { ServerMessages } from './message-types.ts';

const { number, plural } = createMessageFormat('de');
export const server: ServerMessages = {
block: {
unmonitored: ({ count, why }) => `${plural(count, { one: `${number(count)} Variante wird`, other: `${number(count)} Varianten werden` })} nicht beobachtet: ${why}`,
unknown: "Dieses Produkt ist noch nicht synchronisiert. Neue Produkte folgen kurz nach dem Anlegen.",
below: ({ count }) => `${plural(count, { one: `${number(count)} Mitbewerber liegt`, other: `${number(count)} Mitbewerber liegen` })} unter Ihrem Mindestpreis`,
more: ({ count }) => `${plural(count, { one: `${number(count)} weitere Variante`, other: `${number(count)} weitere Varianten` })} in der App`,
weaker: ({ confidence }) => `Der einzige Vorschlag hat eine Sicherheit von ${confidence}. Das liegt unter Ihrer Schwelle.`,
moved: "Der Preis hat sich seit dem letzten Vorschlag geändert. Ein neuer folgt.",
changed: ({ age, from, to }) => `Hier von ${from} auf ${to} geändert, ${age}.`,
applied: ({ from, to }) => `In Shopify von ${from} auf ${to} geändert.`,
undone: ({ price }) => `Der Preis ist wieder ${price}.`,
compareAt: {
none: "Leer lassen",
keep: ({ price }) => `${price} behalten`,
old: ({ price }) => `Auf ${price} setzen, sodass das Produkt als reduziert erscheint`,
clear: "Entfernen",
},
},
mail: {
alertsSubject: ({ count, shop }) => `${plural(count, { one: `${number(count)} Mindestpreis-Unterschreitung`, other: `${number(count)} Mindestpreis-Unterschreitungen` })} (${shop})`,
digestSubject: ({ count, shop }) => `Zusammenfassung: ${plural(count, { one: `${number(count)} neue Unterschreitung`, other: `${number(count)} neue Unterschreitungen` })} (${shop})`,
stopSubject: ({ shop }) => `Automatische Preisanpassung pausiert (${shop})`,
alertsIntro: "Neue Preise unter Ihren Mindestpreisen:",
digestIntro: "Preise unter Ihren Mindestpreisen seit der letzten Zusammenfassung:",
resolved: ({ count }) => `${plural(count, { one: `${number(count)} Unterschreitung`, other: `${number(count)} Unterschreitungen` })} in dieser Zeit erledigt.`,
line: ({ below, listed, mapPrice, retailer }) => `${retailer} verlangt ${listed}. Ihr Mindestpreis ist ${mapPrice} (${below} darunter).`,
mixedSubject: ({ count, shop }) => `${plural(count, { one: `${number(count)} neue Warnung`, other: `${number(count)} neue Warnungen` })} (${shop})`,
mixedDigestSubject: ({ count, shop }) => `Zusammenfassung: ${plural(count, { one: `${number(count)} neue Warnung`, other: `${number(count)} neue Warnungen` })} (${shop})`,
mixedIntro: "Neue Unterschreitungen Ihrer Mindestpreise und Preissenkungen von Mitbewerbern:",
mixedDigestIntro: "Unterschreitungen Ihrer Mindestpreise und Preissenkungen von Mitbewerbern seit der letzten Zusammenfassung:",
undercutLine: ({ below, listed, own, previous, retailer }) => `${retailer} hat den Preis von ${previous} auf ${listed} gesenkt; Ihr Preis ist ${own} (${below} darunter)`,
more: ({ count }) => `und ${plural(count, { one: `${number(count)} weitere`, other: `${number(count)} weitere` })} in der App.`,
seeEvidence: "Beleg",
seeListing: "Seite des Händlers öffnen",
openAlerts: "Warnungen öffnen",
openSettings: "Einstellungen öffnen",
unsubscribe: "Abbestellen",
why: ({ shop }) => `Sie erhalten diese Nachricht, weil Sie diese E-Mails in den Einstellungen von Pricing Intelligence für ${shop} eingeschaltet haben.`,
},
unsubscribePage: {
title: "E-Mails bei Unterschreitungen abbestellen?",
text: "Sie können sie in den Einstellungen der App jederzeit wieder einschalten.",
button: "Abbestellen",
done: "Sie haben diese E-Mails abbestellt.",
invalid: "Dieser Link ist ungültig. Verwenden Sie die neueste E-Mail oder die Einstellungen der App.",
},
};
