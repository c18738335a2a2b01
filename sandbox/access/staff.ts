/**
 * The staff of the sample shop who may open the app. A user's session token contains their number.
 */
export interface StaffMember {
  readonly id: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  /** The language of the admin for this user; the app is opened in it. */
  readonly locale: string;
  readonly isOwner: boolean;
  /**
   * May open apps and nothing else of the shop: tokens of this user (not the app's own) have no
   * scope.
   */
  readonly isLimited: boolean;
}

const OWNER: StaffMember = {
  id: '42',
  firstName: 'Ingrid',
  lastName: 'Nordlicht',
  email: 'owner@nordlicht.example',
  locale: 'en',
  isOwner: true,
  isLimited: false,
};

export const STAFF: readonly StaffMember[] = [
  OWNER,
  {
    id: '43',
    firstName: 'Tomas',
    lastName: 'Lind',
    email: 'tomas@nordlicht.example',
    locale: 'de',
    isOwner: false,
    isLimited: true,
  },
];

const COOKIE = 'sandbox_staff';

/** By the number in a session token; an unknown one is a user with all permissions. */
export function getStaffMember(id: string): StaffMember {
  return (
    STAFF.find((each) => each.id === id) ?? {
      id,
      firstName: 'User',
      lastName: id,
      email: `user-${id}@nordlicht.example`,
      locale: 'en',
      isOwner: false,
      isLimited: false,
    }
  );
}

/**
 * The user signed in to the sandbox's admin in this browser; the owner until somebody else was
 * chosen.
 */
export function readStaffMember(request: Request): StaffMember {
  const id = new RegExp(`(?:^|; )${COOKIE}=(\\d+)(?:;|$)`).exec(
    request.headers.get('cookie') ?? '',
  )?.[1];
  return STAFF.find((each) => each.id === id) ?? OWNER;
}

/** The cookie that signs the user in. */
export const staffCookie = ({ id }: StaffMember): string =>
  `${COOKIE}=${id}; Path=/sandbox; HttpOnly; SameSite=Lax`;
