// Without JavaScript, the page that answers a refused form is all that keeps what was entered.
import type { ComponentType } from 'react'
import { renderToString } from 'react-dom/server'
import { createRoutesStub, RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import type { CallApi } from '#contract/index.ts'
import { apiContext } from '#web/lib/api/api-context.ts'
import { MarkPosted } from './closet/mark-posted.tsx'
import { action as post } from './orders/return.tsx'
import PlanEnd, { action as end } from './plan/leaving/end.tsx'
import TwoHomes, { action as share } from './two-homes/two-homes.tsx'

/** Posts a form that the server cannot handle now, and renders the page with the answer. */
async function refusedPage(
  action: (args: never) => Promise<unknown>,
  Component: ComponentType<never>,
  { fields, loaded }: { fields: Record<string, string>; loaded: object },
): Promise<string> {
  const context = new RouterContextProvider()
  const errors = [{ code: 'unexpected', message: 'An unexpected error occurred.' }]
  context.set(apiContext, (async () => ({ ok: false, status: 500, errors })) as unknown as CallApi)
  const request = new Request('http://localhost/account', { method: 'POST', body: new URLSearchParams(fields) })
  const answer = (await action({ context, request, params: {} } as never)) as { data: object }
  const Page = createRoutesStub([
    { id: 'page', path: '/', Component: Component as never, action: () => null, loader: () => loaded },
  ])
  return renderToString(<Page hydrationData={{ loaderData: { page: loaded }, actionData: { page: answer.data } }} />)
}

test('a refused end of a membership keeps its reason and comment', async () => {
  const allowed = { allowed: true }
  const membership = {
    coolingOff: null,
    pendingChange: null,
    unusedCredit: 0,
    piecesAtHome: 0,
    piecesElsewhere: 0,
    plan: { state: 'active' },
    can: { end: allowed, pause: allowed, changePlan: allowed, cancelWithinCoolingOff: allowed },
    endingNow: {
      atOnce: false,
      endsLabel: '1 March 2027',
      ordersUntilLabel: null,
      clothesDueLabel: '',
      returnPostage: 0,
    },
  }
  const page = await refusedPage(end, PlanEnd, {
    fields: { reason: 'too_expensive', comment: 'Back next winter' },
    loaded: { membership, out: { home: 0, coming: 0, back: 0 } },
  })
  expect(page).toContain('<option value="too_expensive" selected="">')
  expect(page).toContain('Back next winter</textarea>')
})

test('a refused invitation keeps its email', async () => {
  const sharing = { part: null, invitation: null, can: { invite: { allowed: true } } }
  const page = await refusedPage(share, TwoHomes, {
    fields: { intent: 'invite', email: 'sam@example.com' },
    loaded: { sharing, payments: [] },
  })
  expect(page).toContain('value="sam@example.com"')
})

test('a refused proof of posting stays in the form of its own return', async () => {
  const Both = () => (
    <>
      {['r1', 'r2'].map((returnId) => (
        <MarkPosted key={returnId} returnId={returnId} choiceDue={false} busy={false} folded />
      ))}
    </>
  )
  const page = await refusedPage(post, Both, { fields: { return: 'r2', proof: 'AB 12' }, loaded: {} })
  const [first = '', second = ''] = page.split('value="r2"')
  expect(first).not.toContain('AB 12')
  expect(second).toContain('value="AB 12"')
})
