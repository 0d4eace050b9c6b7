// Rentals that end on the same day, one under a membership that is over and one under the membership that followed it.
import { expect, test } from 'vitest'
import { transaction } from '#server/platform/db/transaction.ts'
import { membershipIn } from '#tests/builders/membership-in.ts'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { rentalsWorld } from '#tests/support/worlds/rentals-world.ts'

const { db } = await openTestDatabase()
const world = rentalsWorld(db)

test('only what was rented under the current membership may be rented for another term', async () => {
  const before = await world.member({ plan: '200-quarterly' })
  const { accountId, membershipId } = before
  const placedAt = new Date('2026-10-01T09:00:00Z')
  await world.order({ accountId, garmentIds: [await world.garment({ credits: 11 })], placedAt })
  const over = membershipIn('cancelled', world.time.now)
  await db.updateTable('membership').set(over).where('id', '=', membershipId).execute()
  await world.member({ account: before.account, plan: '200-quarterly' })
  await world.order({ accountId, garmentIds: [await world.garment({ credits: 12 })], placedAt })
  const loans = await db.selectFrom('loan').selectAll().where('account_id', '=', accountId).orderBy('credits').execute()
  const endsOn = String(loans[0]?.term_ends_on)
  expect(loans).toMatchObject([
    { credits: 11, term_ends_on: endsOn },
    { credits: 12, term_ends_on: endsOn },
  ])
  await db.updateTable('loan').set({ hire_notice: 'choose' }).where('account_id', '=', accountId).execute()
  const event = { type: 'hire-ending', accountId, endsOn, notice: 'choose' } as const
  await transaction(db, (tx) => world.services.events.publish(tx, event))
  await world.work()
  const text = world.mails.findLast(({ template }) => template === 'hire-ending')?.text
  expect(text).toMatch(
    /Keep it another 3 months[^-]+- .+\s+.+12 credits\s+.+can’t be rented for longer[^-]+- .+\s+.+11 credits/,
  )
})
