const PREFIX = 'gid://shopify/StaffMember/';

/** Shopify's global id of a staff member, as an assignee is named at the service. */
export const toStaffId = (userId: string): string => `${PREFIX}${userId}`;
