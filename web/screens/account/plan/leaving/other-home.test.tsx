// Renders what the payer of two homes reads about a pause while only the other home has pieces.
import type { ComponentType } from 'react'
import { renderToString } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import type { Membership } from '../membership.ts'
import PlanEnd from './end.tsx'
import PlanPause from './pause.tsx'

interface Out {
  readonly piecesElsewhere?: number
  readonly toPost?: number
  readonly home?: readonly string[]
}

function shown(Component: ComponentType<never>, { piecesElsewhere = 0, toPost = 0, home = [] }: Out): string {
  const allowed = { allowed: true }
  const refused = { allowed: false, reason: 'We’re still waiting for pieces to come back.' }
  const membership = {
    coolingOff: null,
    pendingChange: null,
    unusedCredit: 0,
    plan: { state: 'active' },
    piecesAtHome: home.length,
    piecesElsewhere,
    toPost: { pieces: 0, dueOn: null, dueLabel: null, elsewhere: toPost },
    can: { end: allowed, pause: refused, changePlan: allowed, cancelWithinCoolingOff: refused },
    endingNow: { atOnce: false, endsLabel: '', ordersUntilLabel: null, clothesDueLabel: '', returnPostage: 0 },
  } as unknown as Membership
  const pieces = home.map((text) => ({ id: text, text }))
  const loaded = { membership, pieces, out: { home: home.length, coming: 0, back: 0 } }
  const Page = createRoutesStub([
    { id: 'page', path: '/', Component: Component as never, action: () => null, loader: () => loaded },
  ])
  return renderToString(<Page hydrationData={{ loaderData: { page: loaded } }} />)
}

test('the pause page says what the other home still has, and not that everything is back', () => {
  const page = shown(PlanPause, { piecesElsewhere: 2 })
  expect(page).toContain('The other home still has 2 pieces to send back.')
  for (const wrong of ['everything you sent back', 'still waiting', '/account/closet', 'Pause now'])
    expect(page).not.toContain(wrong)
  expect(shown(PlanPause, { toPost: 1 })).toContain('The other home still has a return to post.')
})

test('the pause page names the other home’s pieces after the payer’s own', () => {
  const page = shown(PlanPause, { piecesElsewhere: 1, home: ['Puddle raincoat'] })
  expect(page).toContain('You still have one piece at home')
  expect(page).toContain('The other home still has one piece to send back.')
})

test('while a pause waits for pieces that the other home has posted, the page says only why', () => {
  const page = shown(PlanPause, {})
  expect(page).toContain('We’re still waiting for pieces to come back.')
  expect(page).not.toContain('everything you sent back')
})

test('the page that ends a membership offers a pause once the other home has sent its pieces back', () => {
  const page = shown(PlanEnd, { piecesElsewhere: 2 })
  expect(page).toContain('The other home still has 2 pieces to send back.')
  expect(page).toContain('href="/account/plan/pause"')
  expect(page).not.toContain('instead.')
  expect(shown(PlanEnd, { home: ['Puddle raincoat'] })).not.toContain('/account/plan/pause')
})
