import type { Texts } from '../language.ts';
import { plural } from './plural.ts';

export const mail: Texts['mail'] = {
  alertsSubject: (n, shop) =>
    `${plural(n, 'Unterschreitung', 'Unterschreitungen')} Ihrer Mindestpreise bei Mitbewerbern (${shop})`,
  digestSubject: (n, shop) =>
    `Zusammenfassung: ${plural(n, 'neue Unterschreitung', 'neue Unterschreitungen')} (${shop})`,
  stopSubject: (shop) => `Das automatische Übernehmen hat sich selbst angehalten (${shop})`,
  alertsIntro: 'Neue Preise unter den von Ihnen gesetzten Mindestpreisen, wie sie gelesen wurden:',
  digestIntro:
    'Preise unter den von Ihnen gesetzten Mindestpreisen, gefunden seit der letzten Zusammenfassung:',
  resolved: (n) =>
    `${plural(n, 'Unterschreitung ist', 'Unterschreitungen sind')} in dieser Zeit zu Ende gegangen.`,
  line: ({ retailer, listed, floor, below }) =>
    `${retailer} verlangt ${listed}; Ihr Mindestpreis ist ${floor} (${below} darunter)`,
  more: (n) => `und ${plural(n, 'weitere', 'weitere')} in der App.`,
  seeEvidence: 'Beleg',
  seeListing: 'Beim Mitbewerber',
  openAlerts: 'Warnungen mit ihren Belegen öffnen',
  openSettings: 'Einstellungen öffnen',
  unsubscribe: 'Keine E-Mails dieser Art mehr',
  why: (shop) =>
    `Sie erhalten diese Nachricht, weil Sie sie in den Einstellungen von Pricing Intelligence für ${shop} bestellt haben.`,
};

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
  unsubscribePage: {
    title: 'Keine E-Mails bei Unterschreitungen mehr?',
    text: 'Sie können sie in den Einstellungen der App jederzeit wieder einschalten.',
    button: 'Diese E-Mails beenden',
    done: 'Erledigt. Sie erhalten keine E-Mails dieser Art mehr.',
    invalid:
      'Dieser Link ist ungültig. Verwenden Sie die neueste E-Mail oder die Einstellungen der App.',
  },
};
