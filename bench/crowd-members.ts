// Members for a crowd: signed in, each with a piece that nobody else wants.
import type { Id } from '#server/kernel/ids.ts'
import { openDatabase } from '#server/platform/db/database.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { aMember } from '#tests/builders/a-member.ts'
import { aSession } from '#tests/builders/a-session.ts'

export interface CrowdMember {
  readonly email: string
  readonly password: string
  /** Value of the Cookie header. */
  readonly cookie: string
  /** The piece that is theirs to order and to cancel, again and again. */
  readonly garmentId: Id<'garment'>
}

export async function crowdMembers(databaseUrl: string, count: number, now: Date): Promise<CrowdMember[]> {
  const { db, close } = openDatabase({ url: databaseUrl, max: 1 })
  try {
    const garments = await db
      .selectFrom('garment')
      .select('id')
      .where('state', '=', 'ready')
      .where('id', 'not in', (eb) =>
        eb.selectFrom('garment_claim').select('garment_id').where('released_at', 'is', null),
      )
      .orderBy('id')
      .limit(count)
      .execute()
    return await transaction(db, async (tx) => {
      const members: CrowdMember[] = []
      for (const { id } of garments) {
        const { account, accountId } = await aMember(tx, { plan: '200-quarterly', now })
        const { cookie } = await aSession(tx, accountId)
        members.push({ email: account.email, password: account.password, cookie, garmentId: id })
      }
      return members
    })
  } finally {
    await close()
  }
}
