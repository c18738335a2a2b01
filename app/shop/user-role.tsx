import { createContext, type ReactNode, useContext } from 'react';
import { hasRole, type Role } from '#app/shop-state/roles.ts';

const RoleContext = createContext<Role>('viewer');

/** Tells the pages which role the user has. The server decides what is allowed. */
export function RoleProvider({ role, children }: { role: Role; children: ReactNode }) {
  return <RoleContext.Provider value={role}>{children}</RoleContext.Provider>;
}

/** True when the user's role allows what needs `needed`; for controls that would be refused. */
export function useHasRole(needed: Role): boolean {
  return hasRole(useContext(RoleContext), needed);
}
