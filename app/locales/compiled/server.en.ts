/* Generated from app/locales/*.json by `npm run generate:messages`. */
import { createMessageFormat } from '../create-message-format.ts';
import type { ServerMessages } from './message-types.ts';

const { number, plural } = createMessageFormat('en');
export const server: ServerMessages = {
block: {
unmonitored: ({ count, why }) => `${plural(count, { one: `${number(count)} variant is`, other: `${number(count)} variants are` })} not monitored: ${why}`,
unknown: "The app does not know this product yet. It is read soon after it was made.",
below: ({ count }) => `${plural(count, { one: `${number(count)} competitor is`, other: `${number(count)} competitors are` })} below your floor`,
more: ({ count }) => `${plural(count, { one: `${number(count)} more variant`, other: `${number(count)} more variants` })} in the app`,
weaker: ({ confidence }) => `There is only a suggestion with a confidence of ${confidence}, which is below your threshold.`,
moved: "The price was changed since the last suggestion. A new one is on the way.",
changed: ({ age, from, to }) => `Changed from ${from} to ${to} here, ${age}.`,
applied: ({ from, to }) => `Changed from ${from} to ${to} in Shopify.`,
undone: ({ price }) => `The price is back at ${price}.`,
compareAt: {
none: "Leave it without one",
keep: ({ price }) => `Keep ${price}`,
old: ({ price }) => `Set to ${price}, so that the product is shown as reduced`,
clear: "Remove it",
},
},
mail: {
alertsSubject: ({ count, shop }) => `${plural(count, { one: `${number(count)} violation`, other: `${number(count)} violations` })} of your floors at competitors (${shop})`,
digestSubject: ({ count, shop }) => `Summary: ${plural(count, { one: `${number(count)} new violation`, other: `${number(count)} new violations` })} (${shop})`,
stopSubject: ({ shop }) => `Automatic applying has stopped itself (${shop})`,
alertsIntro: "New prices below the floors you set, as they were read:",
digestIntro: "Prices below the floors you set, found since the last summary:",
resolved: ({ count }) => `${plural(count, { one: `${number(count)} violation has`, other: `${number(count)} violations have` })} ended in that time.`,
line: ({ below, listed, mapPrice, retailer }) => `${retailer} lists ${listed}; your floor is ${mapPrice} (${below} below)`,
more: ({ count }) => `and ${plural(count, { one: `${number(count)} more`, other: `${number(count)} more` })} in the app.`,
seeEvidence: "Evidence",
seeListing: "At the competitor",
openAlerts: "Open the alerts with their evidence",
openSettings: "Open the settings",
unsubscribe: "No more of these e-mails",
why: ({ shop }) => `You receive this because you asked for it in the settings of Pricing Intelligence for ${shop}.`,
},
unsubscribePage: {
title: "No more e-mail about violations?",
text: "You can turn it on again at any time in the settings of the app.",
button: "End these e-mails",
done: "Done. You get no more of these e-mails.",
invalid: "This link is not valid. Use the newest e-mail, or the settings of the app.",
},
};
