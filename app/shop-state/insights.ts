/** The capability of a service that measures where prices stand in their market. */
export const INSIGHTS_CAPABILITY = 'insights';
