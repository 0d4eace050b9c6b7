import type { InputOf } from '#contract/index.ts'
import { dayInLondon } from '#server/kernel/calendar.ts'
import { type Id, newId } from '#server/kernel/ids.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { ChildRow } from '../queries.ts'
import { childFaults, decideChild, maxChildren } from '../rules/child-details.ts'
import type { AccountServices } from '../services.ts'
import { lockOpenAccount } from '../steps/lock-account.ts'

/**
 * Adds a child to the account, and returns it as stored.
 * @throws Refusal invalid_request, limit_reached
 */
export async function addChild(
  services: Pick<AccountServices, 'db' | 'clock'>,
  accountId: Id<'account'>,
  input: InputOf<'addChild'>['body'],
): Promise<ChildRow> {
  const now = services.clock.now()
  const child = decideChild(input, dayInLondon(now))
  if (!child.ok) {
    const { field, message } = childFaults[child.reason]
    throw new Refusal('invalid_request', message, { field: `body.${field}` })
  }
  const { name, dateOfBirth, heightCm } = child.value
  return transaction(services.db, async (tx) => {
    // The lock serialises simultaneous additions, so that the limit holds.
    await lockOpenAccount(tx, accountId)
    const { count } = await tx
      .selectFrom('child')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('account_id', '=', accountId)
      .executeTakeFirstOrThrow()
    if (count >= maxChildren)
      throw new Refusal('limit_reached', `You can add up to ${maxChildren} children. Remove one first.`)
    const row = { id: newId<'child'>(), name, born_on: dateOfBirth, height_cm: heightCm }
    await tx
      .insertInto('child')
      .values({ ...row, account_id: accountId, created_at: now })
      .execute()
    return row
  })
}
