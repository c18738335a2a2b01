import { getKey } from '#pricing/accounts/keys.ts';
import type { Actor } from '#pricing/alerts/cases/case.ts';
import type { Person } from '#pricing/contract/case.ts';
import type { Call } from '#pricing/api/endpoint.ts';

/** Who does something: as the caller says, or the API key. */
export async function getActor(
  { context, admission }: Pick<Call<unknown, unknown>, 'context' | 'admission'>,
  by: Person | undefined,
): Promise<Actor> {
  if (by) return { id: by.id, name: by.name };
  const keyId = admission?.keyId ?? '';
  const { name } = await getKey(context.db, keyId);
  return { id: keyId, name };
}
