/** A deleted product is kept, and can be restored, for this many days. */
export const DELETED_KEPT_DAYS = 30;
