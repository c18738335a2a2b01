/** Orders of the retailers, as the service names them: the worst or largest first. */
export const RETAILER_SORTS = [
  'period_share',
  '-open_violations',
  '-repeat_offenses',
  '-offers',
  'retailer',
] as const;
