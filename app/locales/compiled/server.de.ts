/* Generated from app/locales/*.json by `npm run generate:messages`. */
import { createMessageFormat } from '../create-message-format.ts';
import type { ServerMessages } from './message-types.ts';

const { number, plural } = createMessageFormat('de');
export const server: ServerMessages = {
block: {
unmonitored: ({ count, why }) => `${plural(count, { one: `${number(count)} Variante wird`, other: `${number(count)} Varianten werden` })} nicht beobachtet: ${why}`,
unknown: "Die App kennt dieses Produkt noch nicht. Es wird bald nach dem Anlegen gelesen.",
below: ({ count }) => `${plural(count, { one: `${number(count)} Mitbewerber liegt`, other: `${number(count)} Mitbewerber liegen` })} unter Ihrem Mindestpreis`,
more: ({ count }) => `${plural(count, { one: `${number(count)} weitere Variante`, other: `${number(count)} weitere Varianten` })} in der App`,
weaker: ({ confidence }) => `Es gibt nur einen Vorschlag mit einer Sicherheit von ${confidence}; das liegt unter Ihrer Schwelle.`,
moved: "Der Preis wurde seit dem letzten Vorschlag geändert. Ein neuer ist unterwegs.",
changed: ({ age, from, to }) => `Hier von ${from} auf ${to} geändert, ${age}.`,
applied: ({ from, to }) => `In Shopify von ${from} auf ${to} geändert.`,
undone: ({ price }) => `Der Preis ist wieder ${price}.`,
compareAt: {
none: "Weiterhin keiner",
keep: ({ price }) => `${price} behalten`,
old: ({ price }) => `Auf ${price} setzen, sodass das Produkt als reduziert erscheint`,
clear: "Entfernen",
},
},
mail: {
alertsSubject: ({ count, shop }) => `${plural(count, { one: `${number(count)} Unterschreitung`, other: `${number(count)} Unterschreitungen` })} Ihrer Mindestpreise bei Mitbewerbern (${shop})`,
digestSubject: ({ count, shop }) => `Zusammenfassung: ${plural(count, { one: `${number(count)} neue Unterschreitung`, other: `${number(count)} neue Unterschreitungen` })} (${shop})`,
stopSubject: ({ shop }) => `Automatisches Übernehmen pausiert (${shop})`,
alertsIntro: "Neue Preise unter den von Ihnen gesetzten Mindestpreisen, wie sie gelesen wurden:",
digestIntro: "Preise unter den von Ihnen gesetzten Mindestpreisen, gefunden seit der letzten Zusammenfassung:",
resolved: ({ count }) => `${plural(count, { one: `${number(count)} Unterschreitung ist`, other: `${number(count)} Unterschreitungen sind` })} in dieser Zeit zu Ende gegangen.`,
line: ({ below, listed, mapPrice, retailer }) => `${retailer} verlangt ${listed}; Ihr Mindestpreis ist ${mapPrice} (${below} darunter)`,
more: ({ count }) => `und ${plural(count, { one: `${number(count)} weitere`, other: `${number(count)} weitere` })} in der App.`,
seeEvidence: "Beleg",
seeListing: "Beim Mitbewerber",
openAlerts: "Warnungen mit ihren Belegen öffnen",
openSettings: "Einstellungen öffnen",
unsubscribe: "Abbestellen",
why: ({ shop }) => `Sie erhalten diese Nachricht, weil Sie sie in den Einstellungen von Pricing Intelligence für ${shop} bestellt haben.`,
},
unsubscribePage: {
title: "Keine E-Mails bei Unterschreitungen mehr?",
text: "Sie können sie in den Einstellungen der App jederzeit wieder einschalten.",
button: "Abbestellen",
done: "Erledigt. Sie erhalten keine E-Mails dieser Art mehr.",
invalid: "Dieser Link ist ungültig. Verwenden Sie die neueste E-Mail oder die Einstellungen der App.",
},
};
