/** What mails and pages about mailed exports say. */
import type { NoticeLanguage } from '#kernel/notices.ts';

interface Question {
  readonly title: string;
  readonly ask: (address: string, sender: string) => string;
  readonly button: string;
  readonly done: string;
}

export interface ExportTexts {
  /** For dates and amounts: BCP 47. */
  readonly locale: string;
  readonly confirmation: {
    readonly subject: string;
    readonly body: (sender: string, link: string) => string;
  };
  readonly confirmPage: Question;
  readonly stopPage: Question;
  /** Names of what is exported. */
  readonly kinds: Readonly<Record<string, string>>;
  readonly file: {
    readonly subject: (kind: string, day: string) => string;
    readonly body: (file: {
      readonly kind: string;
      readonly sender: string;
      readonly rows: string;
      readonly link: string;
      readonly until: string;
      readonly isAttached: boolean;
      readonly stop: string;
    }) => string;
  };
  readonly failed: {
    readonly subject: (kind: string) => string;
    readonly body: (failed: {
      readonly kind: string;
      readonly sender: string;
      readonly reason: string;
      readonly stop: string;
    }) => string;
  };
}

const ENGLISH: ExportTexts = {
  locale: 'en-GB',
  confirmation: {
    subject: 'Confirm this address for exports',
    body: (sender, link) =>
      `Hello,\n\n${sender} wants to send exports of prices and MAP violations to this address. ` +
      `To get them, open this page and choose "Confirm":\n\n${link}\n\n` +
      `The link works for 48 hours. If you don't know about this, ignore this message.\n`,
  },
  confirmPage: {
    title: 'Confirm address',
    ask: (address, sender) => `${sender} will send exports to ${address}.`,
    button: 'Confirm',
    done: 'The address is confirmed. You can close this page.',
  },
  stopPage: {
    title: 'Stop exports',
    ask: (address, sender) => `${sender} will send no more exports to ${address}.`,
    button: 'Stop',
    done: 'No more exports are sent to this address. You can close this page.',
  },
  kinds: {
    products: 'Products',
    prices: 'Prices',
    alerts: 'Alerts',
    cases: 'Cases',
    matches: 'Matches',
    recommendations: 'Recommendations',
    listings: 'Listings',
    map_report: 'MAP report',
  },
  file: {
    subject: (kind, day) => `${kind}, ${day}`,
    body: ({ kind, sender, rows, link, until, isAttached, stop }) =>
      `Hello,\n\nthis is the export "${kind}" of ${sender}: ${rows} records.` +
      `${isAttached ? ' The file is attached.' : ''}\n\nDownload: ${link}\n` +
      `The link works until ${until}. Whoever has it can download the file.\n\n` +
      `To get no more exports: ${stop}\n`,
  },
  failed: {
    subject: (kind) => `Export failed: ${kind}`,
    body: ({ kind, sender, reason, stop }) =>
      `Hello,\n\nthe export "${kind}" of ${sender} couldn't be made: ${reason}\n\n` +
      `The next one is tried at its usual time.\n\nTo get no more exports: ${stop}\n`,
  },
};

const GERMAN: ExportTexts = {
  locale: 'de-DE',
  confirmation: {
    subject: 'Bestätigen Sie diese Adresse für Exporte',
    body: (sender, link) =>
      `Guten Tag,\n\n${sender} möchte Exporte von Preisen und MAP-Verstößen an diese Adresse senden. ` +
      `Öffnen Sie diese Seite und wählen Sie „Bestätigen“, um sie zu erhalten:\n\n${link}\n\n` +
      `Der Link gilt 48 Stunden. Wenn Sie davon nichts wissen, ignorieren Sie diese Nachricht.\n`,
  },
  confirmPage: {
    title: 'Adresse bestätigen',
    ask: (address, sender) => `${sender} sendet Exporte an ${address}.`,
    button: 'Bestätigen',
    done: 'Die Adresse ist bestätigt. Sie können diese Seite schließen.',
  },
  stopPage: {
    title: 'Exporte beenden',
    ask: (address, sender) => `${sender} sendet keine Exporte mehr an ${address}.`,
    button: 'Beenden',
    done: 'An diese Adresse werden keine Exporte mehr gesendet. Sie können diese Seite schließen.',
  },
  kinds: {
    products: 'Produkte',
    prices: 'Preise',
    alerts: 'Alarme',
    cases: 'Fälle',
    matches: 'Zuordnungen',
    recommendations: 'Empfehlungen',
    listings: 'Angebotsseiten',
    map_report: 'MAP-Bericht',
  },
  file: {
    subject: (kind, day) => `${kind}, ${day}`,
    body: ({ kind, sender, rows, link, until, isAttached, stop }) =>
      `Guten Tag,\n\ndies ist der Export „${kind}“ von ${sender}: ${rows} Datensätze.` +
      `${isAttached ? ' Die Datei ist angehängt.' : ''}\n\nHerunterladen: ${link}\n` +
      `Der Link gilt bis ${until}. Wer ihn hat, kann die Datei herunterladen.\n\n` +
      `Keine Exporte mehr erhalten: ${stop}\n`,
  },
  failed: {
    subject: (kind) => `Export fehlgeschlagen: ${kind}`,
    body: ({ kind, sender, reason, stop }) =>
      `Guten Tag,\n\nder Export „${kind}“ von ${sender} konnte nicht erstellt werden: ${reason}\n\n` +
      `Der nächste wird zur gewohnten Zeit versucht.\n\nKeine Exporte mehr erhalten: ${stop}\n`,
  },
};

const FRENCH: ExportTexts = {
  locale: 'fr-FR',
  confirmation: {
    subject: 'Confirmez cette adresse pour les exports',
    body: (sender, link) =>
      `Bonjour,\n\n${sender} souhaite envoyer à cette adresse des exports de prix et d’infractions MAP. ` +
      `Pour les recevoir, ouvrez cette page et choisissez « Confirmer » :\n\n${link}\n\n` +
      `Le lien est valable 48 heures. Si vous n’en savez rien, ignorez ce message.\n`,
  },
  confirmPage: {
    title: 'Confirmer l’adresse',
    ask: (address, sender) => `${sender} enverra des exports à ${address}.`,
    button: 'Confirmer',
    done: 'L’adresse est confirmée. Vous pouvez fermer cette page.',
  },
  stopPage: {
    title: 'Arrêter les exports',
    ask: (address, sender) => `${sender} n’enverra plus d’exports à ${address}.`,
    button: 'Arrêter',
    done: 'Plus aucun export n’est envoyé à cette adresse. Vous pouvez fermer cette page.',
  },
  kinds: {
    products: 'Produits',
    prices: 'Prix',
    alerts: 'Alertes',
    cases: 'Dossiers',
    matches: 'Correspondances',
    recommendations: 'Recommandations',
    listings: 'Pages d’offre',
    map_report: 'Rapport MAP',
  },
  file: {
    subject: (kind, day) => `${kind}, ${day}`,
    body: ({ kind, sender, rows, link, until, isAttached, stop }) =>
      `Bonjour,\n\nvoici l’export « ${kind} » de ${sender} : ${rows} enregistrements.` +
      `${isAttached ? ' Le fichier est joint.' : ''}\n\nTélécharger : ${link}\n` +
      `Le lien est valable jusqu’au ${until}. Quiconque le possède peut télécharger le fichier.\n\n` +
      `Ne plus recevoir d’exports : ${stop}\n`,
  },
  failed: {
    subject: (kind) => `Échec de l’export : ${kind}`,
    body: ({ kind, sender, reason, stop }) =>
      `Bonjour,\n\nl’export « ${kind} » de ${sender} n’a pas pu être créé : ${reason}\n\n` +
      `Le prochain sera tenté à l’heure habituelle.\n\nNe plus recevoir d’exports : ${stop}\n`,
  },
};

export const EXPORT_TEXTS: Readonly<Record<NoticeLanguage, ExportTexts>> = {
  en: ENGLISH,
  de: GERMAN,
  fr: FRENCH,
};
