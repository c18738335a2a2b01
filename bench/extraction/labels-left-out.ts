/**
 * Labels made by machine that are wrong, by page and field, with what the page says instead. They
 * are not scored. Only pages of half A are ever looked at.
 */
export const LABELS_LEFT_OUT: Readonly<Record<string, Readonly<Record<string, string>>>> = {};
