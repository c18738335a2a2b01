/** The capability of a service that measures where products stand in their market. */
export const INSIGHTS_CAPABILITY = 'insights';
