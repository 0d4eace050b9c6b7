// Renders what the plan page says about the clothes of a membership that is ending.
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import type { Membership } from './membership.ts'
import { StandingNotice } from './standing-notice.tsx'

const ending = (
  piecesAtHome: number,
  toPost: Membership['toPost'] = { pieces: 0, dueOn: null, dueLabel: null, elsewhere: 0 },
  piecesElsewhere = 0,
): string => {
  const membership = {
    plan: { state: 'ending' },
    endsLabel: '30 November 2026',
    piecesAtHome,
    toPost,
    piecesElsewhere,
    endingNow: { ordersUntilLabel: null, clothesDueLabel: '30 December 2026', returnPostage: 395 },
    can: { undoEnd: { allowed: false } },
  } as unknown as Membership
  const routes = [{ path: '/', element: <StandingNotice membership={membership} /> }]
  return renderToStaticMarkup(<RouterProvider router={createMemoryRouter(routes)} />)
}

test('says that everything has been sent back only once it has', () => {
  expect(ending(0)).toContain('You’ve sent everything back.')
  expect(ending(1)).toContain('You still have one piece at home. Please send everything back by 30 December 2026.')
})

test('asks for a booked return that has not been posted, by the day on which it is due', () => {
  const booked = ending(0, { pieces: 2, dueOn: '2026-12-04', dueLabel: '4 December 2026', elsewhere: 0 })
  expect(booked).toContain(
    '2 pieces are in a return that’s booked but not posted yet. Please post it by 4 December 2026.',
  )
  expect(booked).toContain('href="/account/closet"')
  expect(booked).not.toContain('sent everything back')
  const both = ending(1, { pieces: 1, dueOn: null, dueLabel: null, elsewhere: 0 })
  expect(both).toContain('You still have one piece at home.')
  expect(both).toContain('One piece is in a return that’s booked but not posted yet. Please post it.')
})

test('does not ask the payer to post the other home’s return, and does not say that everything is back', () => {
  const page = ending(0, { pieces: 0, dueOn: null, dueLabel: null, elsewhere: 1 })
  expect(page).toContain('The other home still has a return to post.')
  expect(page).not.toContain('Please post it')
  expect(page).not.toContain('href="/account/closet"')
  expect(page).not.toContain('sent everything back')
})

test('does not ask the payer to send back what is in the other home', () => {
  const page = ending(0, undefined, 2)
  expect(page).toContain('The other home still has 2 pieces to send back.')
  expect(page).not.toContain('Please send everything back')
  expect(page).not.toContain('href="/account/closet"')
  expect(page).not.toContain('sent everything back')
  expect(ending(0, undefined, 1)).toContain('The other home still has one piece to send back.')
})
