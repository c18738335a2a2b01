import type { Texts } from '../language.ts';

export const activity: Texts['activity'] = {
  title: 'Verlauf',
  subtitle: 'Jeder Preis, der von hier aus in Ihren Shop geschrieben wurde.',
  columns: {
    when: 'Wann',
    product: 'Produkt',
    change: 'Änderung',
    by: 'Von',
    status: 'Stand',
    action: 'Rückgängig',
  },
  status: {
    waiting: 'Wartet',
    writing: 'Wird geschrieben',
    applied: 'Übernommen',
    refused: 'Abgelehnt',
    failed: 'Fehlgeschlagen',
    undone: 'Zurückgenommen',
  },
  undoOf: 'Rücknahme einer früheren Änderung',
  you: 'Sie',
  another: 'Jemand anders',
  automatic: 'Automatisch',
  blocked: {
    not_applied: 'Es wurde nichts geändert, also gibt es nichts zurückzunehmen.',
    undone: 'Bereits zurückgenommen.',
    is_undo: 'Das war selbst eine Rücknahme.',
    price_moved:
      'Der Preis wurde seither in Shopify geändert; eine Rücknahme würde das überschreiben.',
    currency_changed:
      'Die Währung des Shops hat sich seither geändert; der alte Preis bedeutet jetzt etwas anderes.',
    newer_change: 'Es gibt eine neuere Änderung; nehmen Sie zuerst diese zurück.',
    gone: 'Die Variante ist nicht mehr in Ihrem Shop.',
  },
  gone: 'Eine Variante, die nicht mehr in Ihrem Shop ist',
  emptyTitle: 'Noch wurde nichts geändert',
  emptyText:
    'Wenn Sie einen Vorschlag übernehmen, steht die Änderung hier: wer sie gemacht hat und wie sie sich zurücknehmen lässt.',
  emptyAction: 'Zu den Preisvorschlägen',
};
