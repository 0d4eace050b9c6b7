// The world of losing-world.ts, with people who find a piece and scan its label.
import type { InputOf } from '#contract/index.ts'
import type { Id } from '#server/kernel/ids.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { BoughtPiece } from './buying-world.ts'
import { losingWorld } from './losing-world.ts'

export function findingWorld(db: Db, options: Parameters<typeof losingWorld>[1] = { bystander: false }) {
  const world = losingWorld(db, options)
  type Family = Awaited<ReturnType<typeof world.family>>
  let finders = 0
  /** @returns an address in a network that no other finder has */
  const aNetwork = (): string => {
    finders += 1
    return `198.51.${Math.floor(finders / 250)}.${(finders % 250) + 1}`
  }
  const labelOf = async (garmentId: Id<'garment'>): Promise<string> =>
    (await db.selectFrom('garment').select('qr_id').where('id', '=', garmentId).executeTakeFirstOrThrow()).qr_id
  const find = async (
    { garmentId }: Pick<BoughtPiece, 'garmentId'>,
    more: Partial<InputOf<'reportFinding'>['body']> = {},
    ip = aNetwork(),
  ) => {
    const body = { qrId: await labelOf(garmentId), place: 'nursery', foundOn: '2026-11-19', ...more }
    return world.call('reportFinding', { body }, { ip })
  }

  return {
    ...world,
    aNetwork,
    labelOf,
    find,
    /** @returns the secret of the finder's page */
    async found(...args: Parameters<typeof find>): Promise<string> {
      const answer = await find(...args)
      if (!answer.ok) throw new Error(JSON.stringify(answer.errors))
      return answer.body.token
    },
    finderReads: (token: string, ip = aNetwork()) => world.call('getFinding', { params: { token } }, { ip }),
    async familyReads({ viewer }: Pick<Family, 'viewer'>, { loanId }: BoughtPiece) {
      const answer = await world.call('rentalFindings', { params: { id: loanId } }, { viewer })
      if (!answer.ok) throw new Error(JSON.stringify(answer.errors))
      return answer.body
    },
    answer: ({ viewer }: Pick<Family, 'viewer'>, { loanId }: BoughtPiece, body: InputOf<'answerFinding'>['body']) =>
      world.call('answerFinding', { params: { id: loanId }, body }, { viewer }),
    newestOf: async ({ garmentId }: Pick<BoughtPiece, 'garmentId'>) =>
      db
        .selectFrom('finding')
        .selectAll()
        .where('garment_id', '=', garmentId)
        .orderBy('id', 'desc')
        .executeTakeFirstOrThrow(),
  }
}
