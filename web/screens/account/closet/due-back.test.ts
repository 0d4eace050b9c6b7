import { describe, expect, it } from 'vitest'
import { dueBack, waitsForParcel } from './due-back.ts'

type Closet = Parameters<typeof dueBack>[0]

const piece = (returnBy: string | null, soon = false, state = 'at_home') =>
  ({ state, returnBy, returnByLabel: returnBy && `the ${returnBy}`, returnBySoon: soon }) as never
const booked = (facts: { state?: string; dueOn?: string | null; pieces?: number }) => {
  const { state = 'announced', dueOn = null, pieces = 1 } = facts
  return {
    state,
    pending: state === 'announced' || state === 'posted',
    dueOn,
    dueLabel: `Send back by ${dueOn}`,
    itemsIds: Array(pieces).fill('id'),
  } as never
}
const closet = (active: never[], announcements: never[] = []): Closet => ({
  rentals: { active, returns: [] },
  announcements,
})

describe('what must go back, and by when', () => {
  it('asks for nothing while the parcel of a swap is on its way', () => {
    const waiting = booked({ pieces: 2 })
    expect(waitsForParcel(waiting)).toBe(true)
    expect(dueBack(closet([piece('2027-01-06')], [waiting]), true)).toEqual([
      'Nothing to do yet. When your new clothes arrive, send back the 2 pieces you’re swapping.',
      'Nothing else has to go back before the 2027-01-06.',
    ])
  })

  it('names the day of a booked return, and asks for nothing once it is in the post', () => {
    const due = booked({ dueOn: '5 December 2026' })
    expect(waitsForParcel(due)).toBe(false)
    expect(dueBack(closet([], [due]), true)).toEqual(['Send back by 5 December 2026: the piece in your return.'])
    expect(dueBack(closet([], [booked({ state: 'posted', pieces: 3 })]), true)).toEqual([
      'Your return is in the post: 3 pieces. Nothing to do.',
    ])
  })

  it('lists rentals that end soon by their last day, soonest first, and then the next day on which one ends', () => {
    const active = [
      piece('2027-03-01'),
      piece('2027-01-06', true),
      piece('2026-12-20', true),
      piece('2027-01-06', true),
    ]
    expect(dueBack(closet(active), true)).toEqual([
      'Keep or send back by the 2026-12-20: 1 piece whose rental ends then.',
      'Keep or send back by the 2027-01-06: 2 pieces whose rental ends then.',
      'Nothing else has to go back before the 2027-03-01.',
    ])
    expect(dueBack(closet([piece('2027-03-01')]), true)).toEqual(['Nothing has to go back before the 2027-03-01.'])
  })

  it('promises no later day when the membership is ending', () => {
    expect(dueBack(closet([piece('2027-03-01')]), false)).toEqual([])
    expect(dueBack(closet([piece('2026-12-20', true)]), false)).toEqual([
      'Send back by the 2026-12-20: 1 piece whose rental ends then.',
    ])
  })

  it('leaves out pieces on their way and completed returns', () => {
    expect(dueBack(closet([piece(null, false, 'ordered')], [booked({ state: 'done' })]), true)).toEqual([])
  })
})
