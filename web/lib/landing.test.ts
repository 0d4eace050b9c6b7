import { describe, expect, it } from 'vitest'
import { landing, needsPlan } from '#web/lib/landing.ts'

describe('after signing in', () => {
  it('a member goes to the closet, or to where they were going', () => {
    expect(landing({ hasPlan: true, basket: 2, destination: '' })).toBe('/account/closet')
    expect(landing({ hasPlan: true, basket: 0, destination: '/account/plan?from=billing' })).toBe(
      '/account/plan?from=billing',
    )
  })

  it('somebody without a plan goes to the plans, or to the checkout if they have a basket', () => {
    expect(landing({ hasPlan: false, basket: 0, destination: '' })).toBe('/plans')
    expect(landing({ hasPlan: false, basket: 1, destination: '' })).toBe('/checkout')
  })

  it.each(['/favourites', '/account', '/account/orders', '/checkout?step=confirm&plan=plan_100_1m_gbp_v1'])(
    'somebody without a plan may go to %s',
    (path) => expect(landing({ hasPlan: false, basket: 1, destination: path })).toBe(path),
  )

  it.each(['/account/closet', '/account/closet/return?item=1', '/account/plan', '/account/plan/end#top'])(
    'somebody without a plan is never sent to %s',
    (path) => expect(landing({ hasPlan: false, basket: 0, destination: path })).toBe('/plans'),
  )
})

it.each([
  ['/account/closet', true],
  ['/account/plan/change', true],
  ['/account', false],
  ['/account/orders', false],
  ['/account/planning', false],
])('%s needs a plan: %s', (pathname, needed) => expect(needsPlan(pathname)).toBe(needed))
