// Creates signed-in members for a crowd, each with pieces that no other member orders, using the code of the revision that is measured.
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type * as Databases from '#server/platform/db/database.ts'
import type * as Transactions from '#server/platform/db/transaction.ts'
import type * as Members from '#tests/builders/a-member.ts'
import type * as Sessions from '#tests/builders/a-session.ts'

export interface CrowdMember {
  readonly email: string
  readonly password: string
  /** The value of the Cookie header. */
  readonly cookie: string
  /** The pieces that only this member orders. */
  readonly garmentIds: readonly string[]
}

export interface CrowdOptions {
  readonly count: number
  readonly now: Date
  /** Pieces for each member, by default 1. */
  readonly pieces?: number
  /** The folder of the revision that owns the database, by default this one. */
  readonly from?: string | undefined
}

const root = fileURLToPath(new URL('../', import.meta.url))

export async function createCrowdMembers(
  databaseUrl: string,
  { count, now, pieces = 1, from = root }: CrowdOptions,
): Promise<CrowdMember[]> {
  const code = <Module>(file: string): Promise<Module> => import(pathToFileURL(join(from, file)).href)
  const { openDatabase } = await code<typeof Databases>('server/platform/db/database.ts')
  const { transaction } = await code<typeof Transactions>('server/platform/db/transaction.ts')
  const { aMember } = await code<typeof Members>('tests/builders/a-member.ts')
  const { aSession } = await code<typeof Sessions>('tests/builders/a-session.ts')
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
      .limit(count * pieces)
      .execute()
    return await transaction(db, async (tx) => {
      const members: CrowdMember[] = []
      for (let at = 0; at < garments.length; at += pieces) {
        const { account, accountId } = await aMember(tx, { plan: '200-quarterly', now })
        const { cookie } = await aSession(tx, accountId)
        const garmentIds = garments.slice(at, at + pieces).map(({ id }) => id)
        members.push({ email: account.email, password: account.password, cookie, garmentIds })
      }
      return members
    })
  } finally {
    await close()
  }
}
