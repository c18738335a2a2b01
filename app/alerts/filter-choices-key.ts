/** The key under which the filters' choices are loaded, once for the filters and the actions. */
export const FILTER_CHOICES = 'alert-filter-choices';
