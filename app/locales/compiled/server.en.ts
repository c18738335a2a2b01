/* Generated from app/locales/*.json by `npm run generate:messages`. */
import { createMessageFormat } from '../create-message-format.ts';
import type { ServerMessages } from './message-types.ts';

const { number, plural } = createMessageFormat('en');
export const server: ServerMessages = {
block: {
unmonitored: ({ count, why }) => `${plural(count, { one: `${number(count)} variant isn’t`, other: `${number(count)} variants aren’t` })} monitored: ${why}`,
unknown: "This product hasn’t been synced yet. New products are synced shortly after you create them.",
below: ({ count }) => `${plural(count, { one: `${number(count)} competitor is`, other: `${number(count)} competitors are` })} below your MAP price`,
more: ({ count }) => `${plural(count, { one: `${number(count)} more variant`, other: `${number(count)} more variants` })} in the app`,
weaker: ({ confidence }) => `The only recommendation has a confidence of ${confidence}, which is below your threshold.`,
moved: "The price has changed since the last recommendation. A new one is on its way.",
changed: ({ age, from, to }) => `Changed from ${from} to ${to} here, ${age}.`,
applied: ({ from, to }) => `Changed from ${from} to ${to} in Shopify.`,
undone: ({ price }) => `The price is ${price} again.`,
compareAt: {
none: "Leave empty",
keep: ({ price }) => `Keep ${price}`,
old: ({ price }) => `Set to ${price}, so that the product shows as reduced`,
clear: "Remove",
},
},
mail: {
alertsSubject: ({ count, shop }) => `${plural(count, { one: `${number(count)} MAP violation`, other: `${number(count)} MAP violations` })} (${shop})`,
digestSubject: ({ count, shop }) => `Summary: ${plural(count, { one: `${number(count)} new MAP violation`, other: `${number(count)} new MAP violations` })} (${shop})`,
stopSubject: ({ shop }) => `Automatic pricing paused (${shop})`,
alertsIntro: "New prices below your MAP prices:",
digestIntro: "Prices below your MAP prices since the last summary:",
mixedSubject: ({ count, shop }) => `${plural(count, { one: `${number(count)} new alert`, other: `${number(count)} new alerts` })} (${shop})`,
mixedDigestSubject: ({ count, shop }) => `Summary: ${plural(count, { one: `${number(count)} new alert`, other: `${number(count)} new alerts` })} (${shop})`,
mixedIntro: "New MAP violations and competitor price cuts:",
mixedDigestIntro: "MAP violations and competitor price cuts since the last summary:",
resolved: ({ count }) => `${plural(count, { one: `${number(count)} violation was`, other: `${number(count)} violations were` })} resolved in that time.`,
line: ({ below, listed, mapPrice, retailer }) => `${retailer} advertises ${listed}. Your MAP price is ${mapPrice} (${below} below).`,
undercutLine: ({ below, listed, own, previous, retailer }) => `${retailer} cut its price from ${previous} to ${listed}. Your price is ${own} (${below} below).`,
more: ({ count }) => `and ${plural(count, { one: `${number(count)} more`, other: `${number(count)} more` })} in the app.`,
seeEvidence: "Evidence",
seeListing: "Open retailer’s page",
openAlerts: "Open alerts",
openSettings: "Open settings",
unsubscribe: "Unsubscribe",
why: ({ shop }) => `You’re receiving this because you turned on these emails in the settings of Pricing Intelligence for ${shop}.`,
},
unsubscribePage: {
title: "Unsubscribe from violation emails?",
text: "You can turn them on again at any time in the app’s settings.",
button: "Unsubscribe",
done: "You’re unsubscribed.",
invalid: "This link isn’t valid. Use the newest email or the app’s settings.",
},
};
