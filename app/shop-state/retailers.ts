/** The capability of a service that counts how retailers comply with MAP prices. */
export const RETAILERS_CAPABILITY = 'retailers.compliance';
