import type { Texts } from '../language.ts';

export const errors: Texts['errors'] = {
  no_csv: (why) => `Das ist keine CSV-Datei: ${why}`,
  file_empty: () => 'Die Datei ist leer',
  file_only_heading: () => 'Die Datei hat eine Kopfzeile und nichts darunter',
  file_too_large: (megabytes) =>
    `Die Datei ist größer als ${megabytes} MB: Senden Sie sie in Teilen`,
  file_too_long: (most) => `Die Datei hat mehr als ${most} Zeilen: Senden Sie sie in Teilen`,
  file_not_utf8: () => 'Die Datei ist nicht durchgehend UTF-8: Speichern Sie sie als „CSV UTF-8“',
  file_is_spreadsheet: () =>
    'Das ist eine Tabellendatei, keine CSV-Datei: Speichern Sie sie als „CSV UTF-8“ und senden Sie diese',
  file_no_text: () =>
    'Das ist kein Text: Speichern Sie die Tabelle als „CSV UTF-8“ und senden Sie diese',
  files_busy: () =>
    'Es werden gerade andere Dateien gelesen. Versuchen Sie es in einer Minute erneut.',
  file_names_no_variant: (found) =>
    `Die erste Zeile muss die Spalten benennen, eine davon varianten_id oder sku. Gefunden: ${found}`,
  file_sets_nothing: () =>
    'Die Datei setzt nichts: Keine ihrer Spalten ist mindestpreis, kosten, untergrenze oder mindestaufschlag',
  file_names_no_address: (found) =>
    `Die erste Zeile muss zwei Spalten benennen: sku (oder product_id, variant_id) und url. Gefunden: ${found}`,
  file_dealt_with: () =>
    'Diese Datei wurde bereits übernommen oder verworfen, oder die Währung des Shops hat sich seither geändert',
  file_not_undoable: () =>
    'Es gibt nichts rückgängig zu machen: Diese Datei wurde bereits rückgängig gemacht oder ist zu alt',
  currency_unknown: () =>
    'Die Währung des Shops ist noch nicht bekannt: Warten Sie, bis der Katalog gelesen ist',
  batch_running: () =>
    'Es werden gerade Preise geändert. Warten Sie das Ende ab, oder halten Sie es an.',
  batch_empty: () => 'Es gibt nichts mehr zu ändern: Die Liste hat sich inzwischen geändert',
  preview_unknown: () => 'Diese Vorschau gibt es nicht mehr. Prüfen Sie die Preise erneut.',
  service_disconnected: () =>
    'Vorschläge können nicht übernommen werden, solange der Preisdienst nicht verbunden ist oder der Shop keinen Tarif hat. ' +
    'Siehe Einstellungen.',
  batch_unknown: () => 'Einen solchen Durchgang gibt es in diesem Shop nicht',
  advice_changed: () => 'Dieser Vorschlag hat sich inzwischen geändert',
  product_gone: () => 'Dieses Produkt ist nicht mehr im Shop',
  change_unknown: () => 'Eine solche Preisänderung gibt es in diesem Shop nicht',
  plan_needed: (plan) => `Das ist Teil des Tarifs ${plan} und der größeren`,
  fields: () => 'Einige Felder brauchen einen anderen Wert',
  user_unknown: () => 'Shopify hat nicht gesagt, wer Sie sind: Öffnen Sie die App erneut',
  no_verified_email: () =>
    'Shopify kennt keine bestätigte E-Mail-Adresse von Ihnen: Bestätigen Sie sie zuerst in Ihrem Shopify-Konto',
  address_incomplete: () =>
    'Geben Sie die ganze Adresse ein: Sie beginnt mit https:// und endet mit /v1',
  address_not_https: () => 'Die Adresse muss mit https:// beginnen',
  address_with_extras: () =>
    'Die Adresse darf keinen Benutzernamen, kein Fragezeichen und kein # enthalten',
  address_without_version: () => 'Die Adresse muss mit /v1 enden',
  key_missing: () => 'Geben Sie den API-Schlüssel aus den Kontoeinstellungen jenes Dienstes ein',
  key_name: () => 'Geben Sie einen Namen mit 1 bis 100 Zeichen ein.',
  key_name_reserved: (name) => `Der Name „${name}“ ist reserviert. Geben Sie einen anderen ein.`,
  key_unknown: () => 'Diesen API-Schlüssel gibt es nicht, oder er wurde bereits widerrufen.',
  key_of_app: () =>
    'Diese App verwendet diesen API-Schlüssel. Er lässt sich hier nicht widerrufen.',
  key_refused: (host) =>
    `${host} lehnt diesen Schlüssel ab. Kopieren Sie ihn erneut aus Ihrem Konto dort; ein widerrufener Schlüssel gilt nicht wieder.`,
  account_suspended: (host) => `${host} sagt, dass das Konto dieses Schlüssels gesperrt ist.`,
  no_service: (host) =>
    `${host} antwortet, aber nicht wie ein Preisdienst. Ist das die ganze Adresse, mit allem vor /v1?`,
  not_public: (host) =>
    `Nur Server im öffentlichen Internet lassen sich verbinden, über https:// und die üblichen Ports. ${host} gehört nicht dazu.`,
  domain_unknown: (address) =>
    `${address} wurde nicht gefunden: Diese Domain gibt es nicht, oder sie hat keine Adresse. Prüfen Sie die Schreibweise.`,
  nothing_answers: (host) =>
    `Unter ${host} antwortet nichts. Prüfen Sie die Schreibweise, und ob jener Server läuft.`,
  https_asked: (host) => `${host} verlangt https://.`,
  no_key: () =>
    'Dieser Shop hat keinen Schlüssel für den Preisdienst: Verbinden Sie ihn in den Einstellungen',
  service_busy: () => 'Der Preisdienst ist ausgelastet. Wir versuchen es später erneut.',
  service_silent: (origin) => `Der Preisdienst unter ${origin} hat nicht geantwortet`,
  service_broke_off: () => 'Die Antwort des Preisdienstes brach ab',
  service_no_json: () => 'Der Preisdienst antwortete mit etwas, das kein JSON ist',
  not_offered: () => 'Der verbundene Preisdienst bietet nur die Grundschnittstelle',
  service_moved: (address) =>
    `Der Preisdienst leitet Anfragen an ${address} an eine andere Adresse weiter: Tragen Sie diese in den Einstellungen ein`,
  service_refused: (words) => `Der Preisdienst lehnt ab: ${words}`,
  shopify_silent: (asked) => `Shopify hat auf ${asked} nicht geantwortet`,
  shopify_refused: (asked, words) => `Shopify hat ${asked} abgelehnt: ${words}`,
  shopify_token: () =>
    'Shopify lehnt den Zugang dieses Shops ab: Öffnen Sie die App im Adminbereich, um ihn zu erneuern',
};
