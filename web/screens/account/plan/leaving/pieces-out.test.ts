import { expect, test } from 'vitest'
import { piecesOut, rentalsOfThisMembership } from '#web/screens/account/plan/leaving/pieces-out.ts'

type Closet = Parameters<typeof rentalsOfThisMembership>[0]
type Rentals = Parameters<typeof piecesOut>[0]
const piece = (state: string, earlierMembership = false) => ({ state, earlierMembership }) as Rentals['active'][number]

test('pieces of an earlier membership are not counted', () => {
  const rentals: Rentals = {
    active: [piece('at_home'), piece('at_home', true), piece('ordered'), piece('ordered', true)],
    returns: [piece('return_announced'), piece('return_announced', true)],
  }
  const closet = { ok: true, status: 200, body: { rentals } } as unknown as Closet
  expect(piecesOut(rentalsOfThisMembership(closet))).toEqual({ home: 1, coming: 1, back: 1 })
})
