import { type Id, newId } from '#server/kernel/ids.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

export interface ChildOptions {
  readonly accountId: Id<'account'>
  readonly name?: string
  readonly heightCm?: number
  readonly now: Date
}

export async function aChild(tx: Tx, { accountId, name, heightCm, now }: ChildOptions): Promise<Id<'child'>> {
  const id = newId<'child'>()
  await tx
    .insertInto('child')
    .values({ id, account_id: accountId, name: name ?? null, height_cm: heightCm ?? null, created_at: now })
    .execute()
  return id
}
