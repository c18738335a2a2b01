/** The capability that a service with cases reports. */
export const CASE_CAPABILITY = 'cases';
