import { expect, test } from 'vitest'
import { ofThisMembership, piecesOut } from '#web/screens/account/plan/leaving/pieces-out.ts'

type Rentals = Parameters<typeof piecesOut>[0]
const piece = (state: string, earlierMembership = false) => ({ state, earlierMembership }) as Rentals['active'][number]

test('pieces of an earlier membership hold up neither a pause nor an end of this one', () => {
  const rentals: Rentals = {
    active: [piece('at_home'), piece('at_home', true), piece('ordered'), piece('ordered', true)],
    returns: [piece('return_announced'), piece('return_announced', true)],
  }
  expect(piecesOut(ofThisMembership(rentals))).toEqual({ home: 1, coming: 1, back: 1 })
})
