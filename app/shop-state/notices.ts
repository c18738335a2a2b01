/** The service's capability for notices: without it the pages say that it sends none. */
export const NOTICES_CAPABILITY = 'notices';
