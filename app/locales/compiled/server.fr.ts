/* Generated from app/locales/*.json by `npm run generate:messages`. */
import { createMessageFormat } from '../create-message-format.ts';
import type { ServerMessages } from './message-types.ts';

const { number, plural } = createMessageFormat('fr');
export const server: ServerMessages = {
block: {
unmonitored: ({ count, why }) => `${plural(count, { one: `${number(count)} variante n’est pas surveillée`, other: `${number(count)} variantes ne sont pas surveillées` })} : ${why}`,
unknown: "Ce produit n’est pas encore synchronisé. Les nouveaux produits le sont peu après leur création.",
below: ({ count }) => `${plural(count, { one: `${number(count)} concurrent est`, other: `${number(count)} concurrents sont` })} en dessous de votre prix MAP`,
more: ({ count }) => `${plural(count, { one: `${number(count)} autre variante`, other: `${number(count)} autres variantes` })} dans l’application`,
weaker: ({ confidence }) => `La seule recommandation a une confiance de ${confidence}, inférieure à votre seuil.`,
moved: "Le prix a changé depuis la dernière recommandation. Une nouvelle arrive.",
changed: ({ age, from, to }) => `Passé de ${from} à ${to} ici, ${age}.`,
applied: ({ from, to }) => `Passé de ${from} à ${to} dans Shopify.`,
undone: ({ price }) => `Le prix est de nouveau de ${price}.`,
compareAt: {
none: "Laisser vide",
keep: ({ price }) => `Garder ${price}`,
old: ({ price }) => `Définir sur ${price}, pour que le produit apparaisse en promotion`,
clear: "Supprimer",
},
},
mail: {
alertsSubject: ({ count, shop }) => `${plural(count, { one: `${number(count)} infraction MAP`, other: `${number(count)} infractions MAP` })} (${shop})`,
digestSubject: ({ count, shop }) => `Résumé : ${plural(count, { one: `${number(count)} nouvelle infraction MAP`, other: `${number(count)} nouvelles infractions MAP` })} (${shop})`,
stopSubject: ({ shop }) => `Tarification automatique suspendue (${shop})`,
alertsIntro: "Nouveaux prix inférieurs à vos prix MAP :",
digestIntro: "Prix inférieurs à vos prix MAP depuis le dernier résumé :",
mixedSubject: ({ count, shop }) => `${plural(count, { one: `${number(count)} nouvelle alerte`, other: `${number(count)} nouvelles alertes` })} (${shop})`,
mixedDigestSubject: ({ count, shop }) => `Résumé : ${plural(count, { one: `${number(count)} nouvelle alerte`, other: `${number(count)} nouvelles alertes` })} (${shop})`,
mixedIntro: "Nouvelles infractions MAP et baisses de prix des concurrents :",
mixedDigestIntro: "Infractions MAP et baisses de prix des concurrents depuis le dernier résumé :",
resolved: ({ count }) => `${plural(count, { one: `${number(count)} infraction résolue`, other: `${number(count)} infractions résolues` })} pendant cette période.`,
line: ({ below, listed, mapPrice, retailer }) => `${retailer} affiche ${listed}. Votre prix MAP est de ${mapPrice} (${below} en dessous).`,
undercutLine: ({ below, listed, own, previous, retailer }) => `${retailer} a baissé son prix de ${previous} à ${listed}. Votre prix est de ${own} (${below} en dessous).`,
more: ({ count }) => `et ${plural(count, { one: `${number(count)} autre`, other: `${number(count)} autres` })} dans l’application.`,
seeEvidence: "Preuve",
seeListing: "Ouvrir la page du revendeur",
openAlerts: "Ouvrir les alertes",
openSettings: "Ouvrir les paramètres",
unsubscribe: "Se désabonner",
why: ({ shop }) => `Vous recevez ce message car vous avez activé ces e-mails dans les paramètres de Pricing Intelligence pour ${shop}.`,
},
unsubscribePage: {
title: "Se désabonner des e-mails d’infraction ?",
text: "Vous pouvez les réactiver à tout moment dans les paramètres de l’application.",
button: "Se désabonner",
done: "Vous êtes désabonné.",
invalid: "Ce lien n’est pas valide. Utilisez l’e-mail le plus récent ou les paramètres de l’application.",
},
};
