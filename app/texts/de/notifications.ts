import type { Texts } from '../language.ts';

export const notifications: Texts['notifications'] = {
  title: 'E-Mail bei Unterschreitungen',
  text: 'Nur für Sie: Alle, die mit diesem Shop arbeiten, wählen selbst.',
  mode: 'Per E-Mail benachrichtigen',
  modes: {
    off: 'Gar nicht',
    instant: 'Sobald sie gefunden werden, höchstens alle zehn Minuten',
    daily: 'Einmal täglich',
    weekly: 'Einmal wöchentlich, am Montag',
  },
  hour: 'Um',
  hourHelp: (timeZone) => `Nach der Uhr Ihres Shops (${timeZone}).`,
  refused: (note) =>
    `Der Mailserver nimmt Ihre Adresse nicht an, deshalb wird ihr nichts mehr gesendet. Er sagte: ${note}`,
  to: (address) =>
    `Geht an ${address}, die Adresse Ihres Shopify-Kontos. Gibt es nichts zu berichten, wird nichts gesendet.`,
  noAddress:
    'Shopify kennt keine bestätigte E-Mail-Adresse von Ihnen. Bestätigen Sie sie in Ihrem ' +
    'Shopify-Konto und öffnen Sie diese Seite dann erneut.',
  notSetUp:
    'Diese Installation sendet keine E-Mails: Wer sie betreibt, muss SMTP_URL und MAIL_FROM setzen.',
  unsubscribed: (when) => `Sie haben diese E-Mails ${when} beendet.`,
  flow: 'Shopify Flow',
  flowOn: (when) =>
    `Für jede neue Unterschreitung wird ein Workflow gestartet. Eingeschaltet wurde das ${when}.`,
  flowOff:
    'Um für jede Unterschreitung einen Workflow zu starten, wählen Sie in Shopify Flow den Auslöser „Price below floor“.',
  perhapsStarted: 'Ein Workflow wurde möglicherweise nicht gestartet',
  perhapsStartedText:
    'Die App wurde unterbrochen, während sie den Workflow für diese Unterschreitungen startete. ' +
    'Prüfen Sie den Ausführungsverlauf in Shopify Flow. Er wird nicht erneut gestartet, damit er nicht zweimal läuft.',
  perhapsStartedFor: (product, retailer) => `${product} bei ${retailer}`,
};
