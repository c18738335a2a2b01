import type { ServerTexts } from '../language.ts';
import { plural } from './plural.ts';

export const mail: ServerTexts['mail'] = {
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
  line: ({ retailer, listed, mapPrice, below }) =>
    `${retailer} verlangt ${listed}; Ihr Mindestpreis ist ${mapPrice} (${below} darunter)`,
  more: (n) => `und ${plural(n, 'weitere', 'weitere')} in der App.`,
  seeEvidence: 'Beleg',
  seeListing: 'Beim Mitbewerber',
  openAlerts: 'Warnungen mit ihren Belegen öffnen',
  openSettings: 'Einstellungen öffnen',
  unsubscribe: 'Keine E-Mails dieser Art mehr',
  why: (shop) =>
    `Sie erhalten diese Nachricht, weil Sie sie in den Einstellungen von Pricing Intelligence für ${shop} bestellt haben.`,
};

export const unsubscribePage: ServerTexts['unsubscribePage'] = {
  title: 'Keine E-Mails bei Unterschreitungen mehr?',
  text: 'Sie können sie in den Einstellungen der App jederzeit wieder einschalten.',
  button: 'Diese E-Mails beenden',
  done: 'Erledigt. Sie erhalten keine E-Mails dieser Art mehr.',
  invalid:
    'Dieser Link ist ungültig. Verwenden Sie die neueste E-Mail oder die Einstellungen der App.',
};
