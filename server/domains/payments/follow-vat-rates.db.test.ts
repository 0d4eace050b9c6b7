// The VAT rate of a renewal is that of the day on which it is billed, in London.
import { expect, test } from 'vitest'
import { transaction } from '#server/platform/db/transaction.ts'
import { anAccount } from '#tests/builders/an-account.ts'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { paperProvider } from '#tests/support/provider/paper-provider.ts'
import { aWorld } from '#tests/support/worlds/world.ts'
import { listOutdatedVatRates } from './operations/follow-vat-rates.ts'

const { db } = await openTestDatabase()
let now = new Date()
const { services } = aWorld(db, { clock: { now: () => now }, gateway: paperProvider().gateway })

test.each([
  ['in summer', '2028-07-11', '2028-07-10T22:50:00Z', '2028-07-10T23:00:00Z', '2028-07-10T23:45:00Z'],
  ['in winter', '2028-02-11', '2028-02-10T23:50:00Z', '2028-02-11T00:00:00Z', '2028-02-11T00:45:00Z'],
])(
  'shortly before midnight %s, subscriptions billed after it need the new rate and those billed before it do not',
  async (season, day, at, from, late) => {
    now = new Date(at)
    await db.insertInto('vat_rate').values({ class: 'hire', valid_from: day, basis_points: 1000 }).execute()
    const { id } = await transaction(db, (tx) => anAccount(tx))
    const midnight = new Date(from).getTime()
    const ends = {
      before: midnight - 1,
      first: midnight,
      within: Date.parse(late),
      'an hour on': now.getTime() + 3_600_001,
    }
    for (const [name, end] of Object.entries(ends))
      await db
        .insertInto('subscription')
        .values({
          stripe_id: `sub_${season}_${name}`,
          account_id: id,
          status: 'active',
          price_key: 'plan_100_1m_gbp_v1',
          period_start: new Date(midnight - 30 * 86_400_000),
          period_end: new Date(end),
          vat_basis_points: 2000,
          started_at: now,
          synced_at: now,
        })
        .execute()
    const outdated = await listOutdatedVatRates(services.membership)
    expect(outdated.map(({ subscriptionId, basisPoints, day: on }) => [subscriptionId, basisPoints, on])).toEqual([
      [`sub_${season}_first`, 1000, day],
      [`sub_${season}_within`, 1000, day],
    ])
    await db.deleteFrom('subscription').execute()
    await db.deleteFrom('vat_rate').where('valid_from', '=', day).execute()
  },
)
