/**
 * Labels made by machine that are wrong, by page and field, with what the page says instead. They
 * are not scored. Only pages of half A are ever looked at.
 */
export const LABELS_LEFT_OUT: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'baisiwig-com-02c96859': { sku: "Shopify's number of the variant; it has no SKU" },
  'dreamdesigns-ca-318f0c4f': { sku: "Shopify's number of the variant; it has no SKU" },
  'mellowsleep-com-7dd485cd': { sku: "Shopify's number of the variant; it has no SKU" },
};
