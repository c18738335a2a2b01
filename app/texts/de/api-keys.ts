import type { Texts } from '../language.ts';

export const apiKeys: Texts['apiKeys'] = {
  title: 'API-Schlüssel',
  subtitle: 'Geben Sie Ihren eigenen Programmen Zugriff auf Preise, Warnungen und Empfehlungen.',
  settingsText: 'Nutzen Sie die REST-API aus Ihren eigenen Programmen.',
  manage: 'API-Schlüssel verwalten',
  unsupported:
    'Für den verbundenen Preisdienst lassen sich hier keine API-Schlüssel verwalten. Erstellen Sie Schlüssel in Ihrem Konto dort.',
  access: 'API-Zugang',
  baseUrl: 'Basisadresse',
  baseUrlHelp:
    'Senden Sie jede Anfrage mit der Kopfzeile „Authorization: Bearer“, gefolgt von einem Schlüssel.',
  documentation: 'API-Dokumentation',
  description: 'OpenAPI-Beschreibung',
  create: 'API-Schlüssel erstellen',
  name: 'Name',
  nameHelp:
    'Wofür der Schlüssel ist, zum Beispiel „Nächtlicher Export“. Erstellen Sie für jedes Programm einen eigenen.',
  notCreated: 'API-Schlüssel nicht erstellt',
  createdTitle: (name) => `API-Schlüssel „${name}“ erstellt`,
  createdText:
    'Kopieren Sie den Schlüssel jetzt und bewahren Sie ihn sicher auf. Er wird nicht noch einmal angezeigt.',
  key: 'API-Schlüssel',
  copy: 'Kopieren',
  copyLabel: (what) => `${what} kopieren`,
  copied: 'Kopiert',
  notCopied: 'Drücken Sie Strg+C oder ⌘C, um den markierten Text zu kopieren.',
  done: 'Fertig',
  list: 'Aktive API-Schlüssel',
  columns: {
    name: 'Name',
    key: 'Schlüssel',
    created: 'Erstellt',
    used: 'Zuletzt verwendet',
    actions: 'Aktionen',
  },
  endsWith: (characters) => `Endet auf ${characters}`,
  usedByApp: 'Von dieser App verwendet',
  usedByAppHelp: 'Diese App braucht diesen Schlüssel, daher lässt er sich hier nicht widerrufen.',
  neverUsed: 'nie',
  expires: (time) => `Läuft ab: ${time}`,
  revoke: 'Widerrufen',
  revokeLabel: (name) => `${name} widerrufen`,
  revokeTitle: (name) => `API-Schlüssel „${name}“ widerrufen?`,
  revokeText:
    'Programme mit diesem Schlüssel verlieren sofort den Zugriff. Das lässt sich nicht rückgängig machen.',
  revokeConfirm: 'API-Schlüssel widerrufen',
  revoked: (name) => `API-Schlüssel „${name}“ widerrufen`,
  notRevoked: 'API-Schlüssel nicht widerrufen',
  failedTitle: 'Ihre API-Schlüssel konnten nicht geladen werden',
};
