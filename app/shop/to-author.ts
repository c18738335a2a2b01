/** Who acts, as the service stores it. */
export interface Author {
  readonly id: string;
  readonly name: string;
}

/** Undefined when Shopify does not say who it is: the service then names the app's key. */
export function toAuthor(person: {
  readonly userId: string | null;
  readonly name: string | null;
}): Author | undefined {
  if (person.userId === null) return undefined;
  return {
    id: `gid://shopify/StaffMember/${person.userId}`,
    name: person.name ?? person.userId,
  };
}
