import { expect, test } from 'vitest'
import { legalVersions, publishedTexts } from '#server/domains/content/index.ts'
import { createLikelyDates } from '#server/domains/waiting-list/index.ts'
import { toId } from '#server/kernel/ids.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { aListing } from '#tests/builders/a-listing.ts'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { rentalsWorld } from '#tests/support/worlds/rentals-world.ts'
import { emailFacts, viewRoutes } from './index.ts'

const { db } = await openTestDatabase({ max: 4 })
const world = rentalsWorld(db)

test('every view works within a transaction in which the database refuses writes', async () => {
  const { accountId, membershipId, viewer } = await world.member({ plan: '200-quarterly' })
  const [one, two] = [await world.garment(), await world.garment()]
  const id = toId<'order'>(await world.order({ accountId, garmentIds: [one, two] }))
  const returnId = await world.order({ accountId, returning: [one], placedAt: world.time.now })
  const loan = await db.selectFrom('loan').select('id').where('garment_id', '=', two).executeTakeFirstOrThrow()
  const added = await world.call('addToResaleCart', {
    body: { items: [await transaction(db, (tx) => aListing(tx))] },
  })
  const linked = await world.call('makeFamilyLink', { body: { childIds: [], showsSaved: true } }, { viewer })
  const secret = linked.ok ? linked.body.secret : ''
  const cartId = added.ok ? added.body.cartId : ''
  const inputs: Record<keyof ReturnType<typeof viewRoutes>, object> = {
    customerInfo: {},
    creditStatement: { query: {} },
    listRentals: {},
    listWaitingList: {},
    getPieceReport: { params: { id: loan.id } },
    rentalFindings: { params: { id: loan.id } },
    getArrivalCheck: { params: { id: loan.id } },
    orderArrival: { params: { id } },
    listOrders: {},
    orderDetails: { params: { id } },
    fillCredits: { query: {} },
    returnDetails: { params: { id: returnId } },
    getResaleCart: { params: { cartId } },
    listFamilyLinks: {},
    familyLink: { params: { secret } },
    giftBalance: {},
  }
  await db
    .transaction()
    .setAccessMode('read only')
    .execute(async (reading) => {
      const clock = { now: () => world.time.now }
      const likelyDates = createLikelyDates({ db: reading, clock })
      const views = viewRoutes({ db: reading, clock, texts: publishedTexts(legalVersions, clock), likelyDates })
      expect(Object.keys(views).toSorted()).toEqual(Object.keys(inputs).toSorted())
      for (const [call, view] of Object.entries(views) as [
        string,
        (input: object, context: object) => Promise<object>,
      ][])
        expect(await view(inputs[call as keyof typeof inputs], { viewer }), call).toBeTypeOf('object')
      const facts = emailFacts(reading)
      expect(await facts.findOrder(id)).toMatchObject({ id, goingBack: null, loans: [{}, {}] })
      const { checkout_id } = await db
        .selectFrom('rental_order')
        .selectAll()
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      expect(await facts.findPaidFor(checkout_id)).toMatchObject({ what: 'rental order', isUnsent: false })
      expect(await facts.findReturn(toId<'return'>(returnId))).toMatchObject({ receivedAt: null, loans: [{}] })
      expect(await facts.listPiecesAtHome(membershipId)).toHaveLength(1)
    })
})
