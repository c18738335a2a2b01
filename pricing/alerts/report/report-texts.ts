/** Every text of a MAP report. Dates, amounts and names are passed in as they are to be shown. */
import type { NoticeLanguage } from '#kernel/notices.ts';

export interface ReportTexts {
  /** For dates and amounts: BCP 47. */
  readonly locale: string;
  readonly title: string;
  readonly labels: {
    readonly account: string;
    readonly retailer: string;
    readonly authorized: string;
    readonly period: string;
    readonly violations: string;
    readonly open: string;
    readonly meanTime: string;
    readonly notices: string;
  };
  readonly authorized: Readonly<Record<'yes' | 'no' | 'unknown', string>>;
  /** `utc`: days begin and times are given in UTC. */
  readonly period: (from: string, to: string) => string;
  readonly hours: (hours: string) => string;
  readonly days: (days: string) => string;
  readonly noTime: string;
  readonly complianceTitle: string;
  readonly complianceText: (percent: string) => string;
  readonly complianceLegend: string;
  readonly noCompliance: string;
  readonly violationsTitle: string;
  readonly columns: readonly [
    product: string,
    mapPrice: string,
    lowest: string,
    depth: string,
    from: string,
    until: string,
    ended: string,
  ];
  readonly sku: (sku: string) => string;
  readonly lasting: string;
  readonly endings: Readonly<Record<string, string>>;
  readonly noViolations: string;
  readonly moreViolations: (count: string) => string;
  readonly noticesTitle: string;
  readonly noticeColumns: readonly [sent: string, step: string, products: string];
  readonly steps: Readonly<Record<string, string>>;
  readonly noNotices: string;
  readonly picturesTitle: string;
  readonly pictureCaption: (product: string, price: string) => string;
  readonly pictureSource: (when: string, url: string) => string;
  readonly noPictures: string;
  readonly morePictures: (count: string) => string;
  readonly missing: string;
  readonly pageOf: (page: number, pages: number) => string;
}

const ENGLISH: ReportTexts = {
  locale: 'en-GB',
  title: 'MAP report',
  labels: {
    account: 'Prepared for',
    retailer: 'Retailer',
    authorized: 'Authorized',
    period: 'Period',
    violations: 'Violations in the period',
    open: 'Of these not ended',
    meanTime: 'Mean time to comply',
    notices: 'Notices sent',
  },
  authorized: { yes: 'Yes', no: 'No', unknown: 'Not known' },
  period: (from, to) => `${from} to ${to} (days and times in UTC)`,
  hours: (hours) => `${hours} hours`,
  days: (days) => `${days} days`,
  noTime: 'No violation ended by a change of the retailer',
  complianceTitle: 'Compliance by day',
  complianceText: (percent) =>
    `${percent} of the compared offers were at or above the MAP price, on average of the counted days.`,
  complianceLegend: 'Compared offers of each day; dark: below the MAP price',
  noCompliance: 'No day of the period was counted.',
  violationsTitle: 'Violations by product',
  columns: ['Product', 'MAP price', 'Lowest', 'Below', 'From', 'Until', 'Ended by'],
  sku: (sku) => `SKU ${sku}`,
  lasting: 'Not ended',
  endings: {
    recovered: 'Higher price',
    out_of_stock: 'Out of stock',
    disappeared: 'Offer removed',
    map_price_changed: 'MAP price changed',
    not_comparable: 'Not comparable',
    not_monitored: 'Not monitored',
    product_paused: 'Product paused',
  },
  noViolations: 'No violation was found in the period.',
  moreViolations: (count) => `${count} more are not listed here; an export of alerts has all.`,
  noticesTitle: 'Notices',
  noticeColumns: ['Sent', 'Step', 'Products'],
  steps: { first: 'First notice', reminder: 'Reminder', final: 'Final notice' },
  noNotices: 'No notice was sent in the period.',
  picturesTitle: 'Pictures',
  pictureCaption: (product, price) => `${product}: ${price}`,
  pictureSource: (when, url) => `${when}, ${url}`,
  noPictures: 'There is no picture of these violations.',
  morePictures: (count) =>
    `Pictures of ${count} more violations are in the evidence of their alerts.`,
  missing: '□ stands for a character that the typeface of this document does not have.',
  pageOf: (page, pages) => `Page ${page} of ${pages}`,
};

const GERMAN: ReportTexts = {
  locale: 'de-DE',
  title: 'MAP-Bericht',
  labels: {
    account: 'Erstellt für',
    retailer: 'Händler',
    authorized: 'Autorisiert',
    period: 'Zeitraum',
    violations: 'Verstöße im Zeitraum',
    open: 'Davon nicht beendet',
    meanTime: 'Mittlere Zeit bis zur Einhaltung',
    notices: 'Gesendete Mitteilungen',
  },
  authorized: { yes: 'Ja', no: 'Nein', unknown: 'Nicht bekannt' },
  period: (from, to) => `${from} bis ${to} (Tage und Zeiten in UTC)`,
  hours: (hours) => `${hours} Stunden`,
  days: (days) => `${days} Tage`,
  noTime: 'Kein Verstoß endete durch eine Änderung des Händlers',
  complianceTitle: 'Einhaltung nach Tagen',
  complianceText: (percent) =>
    `${percent} der verglichenen Angebote lagen im Durchschnitt der gezählten Tage nicht unter dem MAP-Preis.`,
  complianceLegend: 'Verglichene Angebote je Tag; dunkel: unter dem MAP-Preis',
  noCompliance: 'Kein Tag des Zeitraums wurde gezählt.',
  violationsTitle: 'Verstöße nach Produkt',
  columns: ['Produkt', 'MAP-Preis', 'Niedrigster', 'Darunter', 'Von', 'Bis', 'Beendet durch'],
  sku: (sku) => `Artikelnummer ${sku}`,
  lasting: 'Nicht beendet',
  endings: {
    recovered: 'Höherer Preis',
    out_of_stock: 'Nicht auf Lager',
    disappeared: 'Angebot entfernt',
    map_price_changed: 'MAP-Preis geändert',
    not_comparable: 'Nicht vergleichbar',
    not_monitored: 'Nicht überwacht',
    product_paused: 'Produkt pausiert',
  },
  noViolations: 'Im Zeitraum wurde kein Verstoß gefunden.',
  moreViolations: (count) => `${count} weitere stehen nicht hier; ein Export der Alarme hat alle.`,
  noticesTitle: 'Mitteilungen',
  noticeColumns: ['Gesendet', 'Schritt', 'Produkte'],
  steps: { first: 'Erste Mitteilung', reminder: 'Erinnerung', final: 'Letzte Mitteilung' },
  noNotices: 'Im Zeitraum wurde keine Mitteilung gesendet.',
  picturesTitle: 'Bilder',
  pictureCaption: (product, price) => `${product}: ${price}`,
  pictureSource: (when, url) => `${when}, ${url}`,
  noPictures: 'Von diesen Verstößen gibt es kein Bild.',
  morePictures: (count) =>
    `Bilder von ${count} weiteren Verstößen sind in den Nachweisen ihrer Alarme.`,
  missing: '□ steht für ein Zeichen, das die Schrift dieses Dokuments nicht enthält.',
  pageOf: (page, pages) => `Seite ${page} von ${pages}`,
};

const FRENCH: ReportTexts = {
  locale: 'fr-FR',
  title: 'Rapport MAP',
  labels: {
    account: 'Établi pour',
    retailer: 'Revendeur',
    authorized: 'Agréé',
    period: 'Période',
    violations: 'Infractions dans la période',
    open: 'Dont non terminées',
    meanTime: 'Délai moyen de mise en conformité',
    notices: 'Avis envoyés',
  },
  authorized: { yes: 'Oui', no: 'Non', unknown: 'Non connu' },
  period: (from, to) => `du ${from} au ${to} (jours et heures en UTC)`,
  hours: (hours) => `${hours} heures`,
  days: (days) => `${days} jours`,
  noTime: 'Aucune infraction n’a pris fin par une modification du revendeur',
  complianceTitle: 'Conformité par jour',
  complianceText: (percent) =>
    `${percent} des offres comparées n’étaient pas inférieures au prix MAP, en moyenne des jours comptés.`,
  complianceLegend: 'Offres comparées par jour ; foncé : inférieures au prix MAP',
  noCompliance: 'Aucun jour de la période n’a été compté.',
  violationsTitle: 'Infractions par produit',
  columns: ['Produit', 'Prix MAP', 'Plus bas', 'Écart', 'Du', 'Au', 'Fin'],
  sku: (sku) => `SKU ${sku}`,
  lasting: 'Non terminée',
  endings: {
    recovered: 'Prix relevé',
    out_of_stock: 'Rupture de stock',
    disappeared: 'Offre retirée',
    map_price_changed: 'Prix MAP modifié',
    not_comparable: 'Non comparable',
    not_monitored: 'Non surveillé',
    product_paused: 'Produit en pause',
  },
  noViolations: 'Aucune infraction n’a été constatée dans la période.',
  moreViolations: (count) =>
    `${count} autres ne figurent pas ici ; un export des alertes les contient toutes.`,
  noticesTitle: 'Avis',
  noticeColumns: ['Envoyé', 'Étape', 'Produits'],
  steps: { first: 'Premier avis', reminder: 'Rappel', final: 'Dernier avis' },
  noNotices: 'Aucun avis n’a été envoyé dans la période.',
  picturesTitle: 'Images',
  pictureCaption: (product, price) => `${product} : ${price}`,
  pictureSource: (when, url) => `${when}, ${url}`,
  noPictures: 'Il n’y a pas d’image de ces infractions.',
  morePictures: (count) =>
    `Les images de ${count} autres infractions sont dans les preuves de leurs alertes.`,
  missing: '□ remplace un caractère absent de la police de ce document.',
  pageOf: (page, pages) => `Page ${page} sur ${pages}`,
};

export const REPORT_TEXTS: Readonly<Record<NoticeLanguage, ReportTexts>> = {
  en: ENGLISH,
  de: GERMAN,
  fr: FRENCH,
};
