// When a piece becomes its family's own, its credits are freed, and an overdue return whose pieces now fit lapses at once.
import { expect, test } from 'vitest'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { buyingWorld } from '#tests/support/worlds/buying-world.ts'
import { waiveLoss } from './index.ts'
import { recurringRentalJobs } from './jobs.ts'

const { db } = await openTestDatabase({ max: 8 })
const world = buyingWorld(db)
type Family = Awaited<ReturnType<typeof world.buyer>>
type Piece = Family['pieces'][number]

const endings = {
  bought: async (family: Family, piece: Piece): Promise<void> => void (await world.buy(family, piece)),
  waived: async ({ viewer }: Family, { loanId }: Piece): Promise<void> => {
    const report = { params: { id: loanId }, body: { kind: 'lost' } }
    expect(await world.call('reportRental', report, { viewer })).toMatchObject({ ok: true })
    const losses = db.selectFrom('loss').select('id').where('loan_id', '=', loanId)
    const { id: lossId } = await losses.executeTakeFirstOrThrow()
    await waiveLoss(world.services, { lossId, operator: 'sam' })
  },
}

test.each(['bought', 'waived'] as const)(
  'once a piece is the family’s own (%s), an overdue return lapses if its pieces now fit the credits, to the last credit',
  async (ending) => {
    world.time.now = new Date('2026-11-20T10:00:00Z')
    const family = await world.buyer({ credits: [90, 60] })
    const [back, staying] = family.pieces as [Piece, Piece]
    await world.sendBack(family, [back])
    const garmentIds = [await world.garment({ credits: 60 }), await world.garment({ credits: 50 })]
    await world.order({ accountId: family.accountId, garmentIds })
    world.time.now = new Date('2026-12-14T08:00:00Z')
    for (const job of recurringRentalJobs(world.services)) await job.work()
    const membership = () =>
      db
        .selectFrom('membership')
        .select(['credits_in_use', 'credits_limit', 'choice_due'])
        .where('id', '=', family.membershipId)
        .executeTakeFirstOrThrow()
    expect(await membership()).toEqual({ credits_in_use: 170, credits_limit: 200, choice_due: true })
    await endings[ending](family, staying)
    expect(await membership()).toEqual({ credits_in_use: 200, credits_limit: 200, choice_due: false })
    expect(await world.stateOf(back)).toMatchObject({ loan: 'at_home', garment: 'out', claimed: true })
    await world.expectInvariants()
  },
)
