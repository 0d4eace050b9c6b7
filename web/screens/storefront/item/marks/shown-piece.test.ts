import { expect, it } from 'vitest'
import { shownPiece } from '#web/screens/storefront/item/marks/shown-piece.ts'

const availability = {
  '104cm': {
    used: {
      inventoryItems: [
        { id: 'dear', credits: 24 },
        { id: 'cheap', credits: 20 },
      ],
    },
  },
}
const choice = { size: '104cm', condition: 'used' } as const

it('shows the piece that would go into the basket: the cheapest', () => {
  expect(shownPiece(availability, choice, ['elsewhere'])).toEqual({ id: 'cheap', inBasket: false })
})

it('shows the piece that is in the basket already', () => {
  expect(shownPiece(availability, choice, ['dear'])).toEqual({ id: 'dear', inBasket: true })
})

it('shows no piece when none is left', () => {
  expect(shownPiece(availability, { ...choice, condition: 'new' }, [])).toBeNull()
  expect(shownPiece(availability, { ...choice, size: '110cm' }, [])).toBeNull()
})
