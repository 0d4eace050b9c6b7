// Acts on missing pieces: reporting one, finding it, or paying for it.
import { ask, askAndCount, payAtRandom, type Town } from './asking.ts'
import type { Family } from './family.ts'

/** Reports a piece lost, finds a missing piece or one that was paid for, or pays for a piece that the office has approved as lost. */
export async function actOnLoss(town: Town, family: Family): Promise<void> {
  const { dice } = town
  const closet = await ask(town, family, 'listRentals')
  if (!closet?.ok) return
  const { rentals, lost } = closet.body
  const missed = rentals.active.filter((piece) => piece.missed !== null)
  const approved = missed.filter((piece) => piece.missed?.approved)
  if (approved.length > 0 && dice.chance(0.5)) return payForLost(town, family, dice.pick(approved).id)
  const known = [...missed, ...lost]
  if (known.length > 0 && dice.chance(0.5)) {
    await askAndCount(town, family, 'foundRental', { params: { id: dice.pick(known).id } })
    return
  }
  if (rentals.active.length > 0 && dice.chance(0.5))
    await askAndCount(town, family, 'reportRental', {
      params: { id: dice.pick(rentals.active).id },
      body: { kind: 'lost' },
    })
}

async function payForLost(town: Town, family: Family, id: string): Promise<void> {
  const { dice } = town
  const input = { params: { id } }
  const opened = await askAndCount(town, family, 'getLossPayment', input)
  if (!opened?.ok) return
  const { clientSecret } = opened.body
  if (clientSecret) await payAtRandom(town, clientSecret)
  // The provider's event completes the payment even without a call.
  if (dice.chance(0.8)) await askAndCount(town, family, 'payLoss', input)
}
