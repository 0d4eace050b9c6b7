// Every family is shown the same one of several equal pieces (decision 163). Each piece goes to one family, and a family is
// refused only when none is left.
import { expect, test } from 'vitest'
import { messages } from '#contract/messages.ts'
import type { Id } from '#server/kernel/ids.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { aProduct } from '../builders/a-product.ts'
import { openTestDatabase } from '../support/database/database.ts'
import { rounds } from '../support/volume.ts'
import { type Racer, raceWorld, secretOf } from './race-world.ts'

const { db } = await openTestDatabase({ max: 24 })
const world = await raceWorld(db)
const racers = await world.racers(12)

const ask = ({ viewer }: Racer, garments: string[]) =>
  world.call('getPaymentIntent', { body: { inventoryItemIds: garments, returnItemsIds: [] } }, { viewer })

const equalPieces = async (count: number): Promise<[Id<'garment'>, ...Id<'garment'>[]]> => {
  const { id: productId } = await transaction(db, (tx) => aProduct(tx))
  const first = await world.garment({ productId })
  const others: Id<'garment'>[] = []
  for (let at = 1; at < count; at++) others.push(await world.garment({ productId }))
  return [first, ...others]
}

/** @returns the given pieces that the family holds */
const heldBy = async ({ accountId }: Racer, pieces: readonly Id<'garment'>[]) => {
  const claims = await db
    .selectFrom('garment_claim')
    .select('garment_id')
    .where('account_id', '=', accountId)
    .where('garment_id', 'in', [...pieces])
    .where('kind', '=', 'hold')
    .where('released_at', 'is', null)
    .execute()
  return claims.map(({ garment_id }) => garment_id)
}

test('each of two families holds one of two equal pieces, pays, and orders the one that the answer named', async () => {
  const two = racers.slice(0, 2)
  for (let round = 0; round < rounds(5, 50); round++) {
    const pieces = await equalPieces(2)
    const answers = await Promise.all(two.map((racer) => ask(racer, [pieces[0]])))
    const ordered = await Promise.all(
      two.map(async (racer, at) => {
        const answer = answers[at]
        if (!answer?.ok) throw new Error(JSON.stringify(answer?.errors))
        const piece = answer.body.replaced[0]?.by ?? pieces[0]
        await world.pay(secretOf(answer))
        const body = { inventoryItemIds: [piece], postageStatus: 'paid' as const }
        expect(await world.call('placeOrder', { body }, { viewer: racer.viewer })).toMatchObject({ ok: true })
        return piece
      }),
    )
    expect(ordered.toSorted()).toEqual(pieces.toSorted())
    await world.runDueJobs()
    await world.expectInvariants()
  }
})

test('when a dozen families check out two of eight equal pieces each, four hold both, and the others neither', async () => {
  for (let round = 0; round < rounds(2, 20); round++) {
    const pieces = await equalPieces(8)
    // Everybody was shown the same two, in either order.
    const basket = pieces.slice(0, 2)
    const answers = await Promise.all(racers.map((racer, at) => ask(racer, at % 2 ? basket : basket.toReversed())))
    const held = await Promise.all(racers.map((racer) => heldBy(racer, pieces)))
    expect(held.flat().toSorted()).toEqual(pieces.toSorted())
    answers.forEach((answer, at) => {
      expect(held[at]).toHaveLength(answer.ok ? 2 : 0)
      if (answer.ok) {
        const standIn = new Map(answer.body.replaced.map(({ id, by }) => [id, by]))
        expect(basket.map((id) => standIn.get(id) ?? id).toSorted()).toEqual(held[at]?.toSorted())
      } else {
        const [error] = answer.errors
        expect(error).toMatchObject({ code: 'items_unavailable', message: messages.itemsUnavailable })
        for (const id of error?.ids ?? []) expect(basket).toContain(id)
      }
    })
    await world.expectInvariants()
  }
})
