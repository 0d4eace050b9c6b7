import type { Id } from '#server/kernel/ids.ts'
import type { Db } from '#server/platform/db/database.ts'

/** Maps each product's id, and its handle, to its handle; unknown products are left out. */
export async function listHandles(
  db: Db,
  { ids, handles }: { readonly ids: readonly Id<'product'>[]; readonly handles: readonly string[] },
): Promise<ReadonlyMap<string, string>> {
  if (handles.length === 0) return new Map()
  const rows = await db
    .selectFrom('product')
    .select(['id', 'handle'])
    .where((eb) => eb.or([eb('handle', 'in', handles), ...(ids.length > 0 ? [eb('id', 'in', ids)] : [])]))
    .execute()
  return new Map(rows.flatMap(({ id, handle }) => [[id as string, handle] as const, [handle, handle] as const]))
}
