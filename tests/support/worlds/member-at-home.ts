import { openDatabase } from '#server/platform/db/database.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { aMember } from '#tests/builders/a-member.ts'
import { anOrder } from '#tests/builders/an-order.ts'
import { garmentsOfStyles } from '#tests/builders/garments-of-styles.ts'

export interface MemberAtHome {
  readonly email: string
  readonly password: string
}

const handles = [
  ...['harbour-breton', 'bear-sweatshirt', 'patch-knee-chinos', 'little-dino-ringer', 'mustard-cords', 'tulip-row-tee'],
  ...[
    'promenade-stripe-tee',
    'pocket-full-tee',
    'snail-mail-tee',
    'sailing-boat-tee',
    'turn-up-jeans',
    'fern-leaf-top',
  ],
]
const dayMs = 24 * 60 * 60 * 1000

/**
 * Builds a member with pieces at home, since joining and the first order have their own journey. The free delivery is used, the
 * free return is not.
 * @param pieces how many are at home, each of a different product
 * @param orderedDaysAgo when the order was placed, five days after joining
 */
export async function aMemberAtHome(
  databaseUrl: string,
  pieces: number,
  { orderedDaysAgo = 25 } = {},
): Promise<MemberAtHome> {
  const { db, close } = openDatabase({ url: databaseUrl, max: 1 })
  const daysAgo = (days: number) => new Date(Date.now() - days * dayMs)
  try {
    return await transaction(db, async (tx) => {
      const { account, accountId } = await aMember(tx, { givenName: 'Swapna', now: daysAgo(orderedDaysAgo + 5) })
      const garmentIds = await garmentsOfStyles(tx, { handles: handles.slice(0, pieces), sizeCode: '104cm' })
      await anOrder(tx, { accountId, garmentIds, placedAt: daysAgo(orderedDaysAgo) })
      return { email: account.email, password: account.password }
    })
  } finally {
    await close()
  }
}
