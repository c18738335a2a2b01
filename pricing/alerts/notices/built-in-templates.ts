/**
 * The templates that come with the program: courteous, factual, without legal claims. They say what
 * was seen, when and where, the MAP price, what is asked and by when.
 */
import type { NoticeLanguage, NoticeStep } from '#kernel/notices.ts';
import type { NoticeText } from './placeholders.ts';

const ENGLISH: Readonly<Record<NoticeStep, NoticeText>> = {
  first: {
    subject: 'Advertised prices below our MAP price at {{retailer}}',
    body: `Hello,

we are writing to you about the prices at which products of {{sender}} are advertised at {{retailer}}.

When we last looked, these products were advertised below our minimum advertised price (MAP price):

{{violations}}

Our MAP policy: {{policy?}}
Our agreement: {{agreement?}}

We kindly ask you to change these advertised prices to at least the MAP price by {{answer_by}}, or to \
let us know if you see this differently. If you have changed them in the meantime, please disregard this \
message.

You can simply reply to this message.

Kind regards
{{sender}}`,
  },
  reminder: {
    subject: 'Reminder: advertised prices below our MAP price at {{retailer}}',
    body: `Hello,

on {{previous_notice}} we wrote to you about advertised prices below our minimum advertised price (MAP \
price) at {{retailer}}. When we last looked, these products were still advertised below it:

{{violations}}

Our MAP policy: {{policy?}}
Our agreement: {{agreement?}}

Please change these advertised prices to at least the MAP price by {{answer_by}}, or tell us by then \
what stands in the way. If you have changed them in the meantime, please disregard this message.

You can simply reply to this message.

Kind regards
{{sender}}`,
  },
  final: {
    subject: 'Final notice: advertised prices below our MAP price at {{retailer}}',
    body: `Hello,

we have written to you before, last on {{previous_notice}}, about advertised prices below our minimum \
advertised price (MAP price) at {{retailer}}. When we last looked, these products were still advertised \
below it:

{{violations}}

Our MAP policy: {{policy?}}
Our agreement: {{agreement?}}

This is our final notice in this matter. Please change these advertised prices to at least the MAP price \
by {{answer_by}}. If they are still advertised below it after that date, we will decide on the next \
steps under our MAP policy. If you have changed them in the meantime, please disregard this message.

We would prefer to resolve this with you. You can simply reply to this message.

Kind regards
{{sender}}`,
  },
};

const GERMAN: Readonly<Record<NoticeStep, NoticeText>> = {
  first: {
    subject: 'Beworbene Preise unter unserem MAP-Preis bei {{retailer}}',
    body: `Guten Tag,

wir schreiben Ihnen wegen der Preise, zu denen Produkte von {{sender}} bei {{retailer}} beworben werden.

Bei unserer letzten Prüfung waren diese Produkte unter unserem Mindestpreis für Werbung (MAP-Preis) beworben:

{{violations}}

Unsere MAP-Richtlinie: {{policy?}}
Unsere Vereinbarung: {{agreement?}}

Wir bitten Sie, diese beworbenen Preise bis zum {{answer_by}} mindestens auf den MAP-Preis zu ändern \
oder uns mitzuteilen, falls Sie das anders sehen. Falls Sie die Preise inzwischen geändert haben, \
betrachten Sie diese Nachricht bitte als gegenstandslos.

Sie können einfach auf diese Nachricht antworten.

Mit freundlichen Grüßen
{{sender}}`,
  },
  reminder: {
    subject: 'Erinnerung: beworbene Preise unter unserem MAP-Preis bei {{retailer}}',
    body: `Guten Tag,

am {{previous_notice}} haben wir Ihnen wegen beworbener Preise unter unserem Mindestpreis für Werbung \
(MAP-Preis) bei {{retailer}} geschrieben. Bei unserer letzten Prüfung waren diese Produkte weiterhin \
darunter beworben:

{{violations}}

Unsere MAP-Richtlinie: {{policy?}}
Unsere Vereinbarung: {{agreement?}}

Bitte ändern Sie diese beworbenen Preise bis zum {{answer_by}} mindestens auf den MAP-Preis oder teilen \
Sie uns bis dahin mit, was dem entgegensteht. Falls Sie die Preise inzwischen geändert haben, betrachten \
Sie diese Nachricht bitte als gegenstandslos.

Sie können einfach auf diese Nachricht antworten.

Mit freundlichen Grüßen
{{sender}}`,
  },
  final: {
    subject: 'Letzte Mitteilung: beworbene Preise unter unserem MAP-Preis bei {{retailer}}',
    body: `Guten Tag,

wir haben Ihnen bereits, zuletzt am {{previous_notice}}, wegen beworbener Preise unter unserem \
Mindestpreis für Werbung (MAP-Preis) bei {{retailer}} geschrieben. Bei unserer letzten Prüfung waren \
diese Produkte weiterhin darunter beworben:

{{violations}}

Unsere MAP-Richtlinie: {{policy?}}
Unsere Vereinbarung: {{agreement?}}

Dies ist unsere letzte Mitteilung in dieser Sache. Bitte ändern Sie diese beworbenen Preise bis zum \
{{answer_by}} mindestens auf den MAP-Preis. Sind sie danach weiterhin darunter beworben, entscheiden wir \
über die nächsten Schritte nach unserer MAP-Richtlinie. Falls Sie die Preise inzwischen geändert haben, \
betrachten Sie diese Nachricht bitte als gegenstandslos.

Wir möchten das lieber gemeinsam mit Ihnen klären. Sie können einfach auf diese Nachricht antworten.

Mit freundlichen Grüßen
{{sender}}`,
  },
};

const FRENCH: Readonly<Record<NoticeStep, NoticeText>> = {
  first: {
    subject: 'Prix annoncés inférieurs à notre prix MAP chez {{retailer}}',
    body: `Bonjour,

nous vous écrivons au sujet des prix auxquels des produits de {{sender}} sont annoncés chez {{retailer}}.

Lors de notre dernière vérification, ces produits étaient annoncés en dessous de notre prix minimum \
annoncé (prix MAP) :

{{violations}}

Notre politique MAP : {{policy?}}
Notre accord : {{agreement?}}

Nous vous prions de porter ces prix annoncés au moins au prix MAP d’ici le {{answer_by}}, ou de nous \
faire savoir si vous voyez les choses autrement. Si vous les avez modifiés entre-temps, veuillez ne pas \
tenir compte de ce message.

Il vous suffit de répondre à ce message.

Cordialement,
{{sender}}`,
  },
  reminder: {
    subject: 'Rappel : prix annoncés inférieurs à notre prix MAP chez {{retailer}}',
    body: `Bonjour,

le {{previous_notice}}, nous vous avons écrit au sujet de prix annoncés en dessous de notre prix minimum \
annoncé (prix MAP) chez {{retailer}}. Lors de notre dernière vérification, ces produits étaient toujours \
annoncés en dessous de ce prix :

{{violations}}

Notre politique MAP : {{policy?}}
Notre accord : {{agreement?}}

Veuillez porter ces prix annoncés au moins au prix MAP d’ici le {{answer_by}}, ou nous dire d’ici là ce \
qui s’y oppose. Si vous les avez modifiés entre-temps, veuillez ne pas tenir compte de ce message.

Il vous suffit de répondre à ce message.

Cordialement,
{{sender}}`,
  },
  final: {
    subject: 'Dernier avis : prix annoncés inférieurs à notre prix MAP chez {{retailer}}',
    body: `Bonjour,

nous vous avons déjà écrit, la dernière fois le {{previous_notice}}, au sujet de prix annoncés en \
dessous de notre prix minimum annoncé (prix MAP) chez {{retailer}}. Lors de notre dernière vérification, \
ces produits étaient toujours annoncés en dessous de ce prix :

{{violations}}

Notre politique MAP : {{policy?}}
Notre accord : {{agreement?}}

Ceci est notre dernier avis à ce sujet. Veuillez porter ces prix annoncés au moins au prix MAP d’ici le \
{{answer_by}}. S’ils sont encore annoncés en dessous après cette date, nous déciderons de la suite selon \
notre politique MAP. Si vous les avez modifiés entre-temps, veuillez ne pas tenir compte de ce message.

Nous préférerions trouver une solution avec vous. Il vous suffit de répondre à ce message.

Cordialement,
{{sender}}`,
  },
};

export const BUILT_IN_TEMPLATES: Readonly<
  Record<NoticeLanguage, Readonly<Record<NoticeStep, NoticeText>>>
> = { en: ENGLISH, de: GERMAN, fr: FRENCH };

/** The version of the built-in texts: raised when one of them changes. */
export const BUILT_IN_VERSION = 1;
