/** Whether a retailer may sell an account's products, as the account says. */
export const AUTHORIZATIONS = ['yes', 'no', 'unknown'] as const;
export type Authorization = (typeof AUTHORIZATIONS)[number];
