import { describe, expect, it } from 'vitest'
import {
  endsSession,
  isConnectionLost,
  raisesToast,
  refusalMessage,
  safeRedirect,
  signInAddress,
} from '#web/lib/api/errors.ts'

const refusal = (status: number, message = '') => ({ status, errors: message ? [{ code: 'x', message }] : [] })

describe('the message that people read', () => {
  it('is the server’s first message when there is one', () => {
    expect(refusalMessage(refusal(409, 'Some items are not available for order.'))).toBe(
      'Some items are not available for order.',
    )
    expect(refusalMessage(refusal(500, '  '))).toMatch(/^An unexpected error occurred\./)
  })

  it.each([
    [400, 'There was a problem while processing your request.'],
    [401, 'Unauthorized, You are not Allowed.'],
    [500, /^An unexpected error occurred\. Our team was notified/],
    [418, /^An unexpected error occurred\./],
    [0, /^An unexpected error occurred\./],
  ])('is otherwise the sentence for the status %i', (status, words) => {
    expect(refusalMessage(refusal(status))).toMatch(words)
  })
})

describe('toasts', () => {
  it('are never raised for a 400 or for the listed calls', () => {
    expect(raisesToast('placeOrder', refusal(400))).toBe(false)
    expect(raisesToast('placeOrder', refusal(409))).toBe(true)
    for (const call of [
      'login',
      'customerInfo',
      'requestSignInLink',
      'changeSubscriptionPlan',
      'addChild',
      'similarProducts',
      'collectionDetails',
    ])
      expect(raisesToast(call, refusal(500)), call).toBe(false)
  })
})

describe('a 401', () => {
  it('ends the session, but not while signing in', () => {
    expect(endsSession('listRentals', 401)).toBe(true)
    expect(endsSession('login', 401)).toBe(false)
    expect(endsSession('listRentals', 403)).toBe(false)
  })
})

describe('the redirect after signing in', () => {
  it('keeps path and query', () => {
    expect(signInAddress({ pathname: '/account/plan', search: '?a=1&b=2' })).toBe(
      '/entry?redirectTo=%2Faccount%2Fplan%3Fa%3D1%26b%3D2',
    )
  })

  it.each(['https://evil.example', '//evil.example', '/\\evil.example', 'shop', '', null])(
    'never leaves the site: %s',
    (to) => {
      expect(safeRedirect(to, '/shop')).toBe('/shop')
    },
  )

  it.each(['/\t/evil.example', '/\n/evil.example', '/\r\n/\t/evil.example', '/.//evil.example', '/a/..//evil.example'])(
    'never leaves the site: %j',
    (to) => {
      expect(safeRedirect(to, '/shop')).toBe('/shop')
    },
  )

  it('keeps a path of this site, in characters that a header can carry', () => {
    expect(safeRedirect('/account/closet?x=1#y', '/shop')).toBe('/account/closet?x=1#y')
    expect(safeRedirect('/shop?q=🧦\u0000\r\nx', '/x')).toBe('/shop?q=%F0%9F%A7%A6%00x')
  })
})

describe('a lost connection', () => {
  it.each([
    'Failed to fetch',
    'NetworkError when attempting to fetch resource.',
    'Load failed',
    'Failed to fetch dynamically imported module: https://wrenlet.test/assets/menu-drawer.js',
    'error loading dynamically imported module: https://wrenlet.test/assets/menu-drawer.js',
    'Importing a module script failed.',
  ])('is recognised by a browser’s message “%s”', (words) =>
    expect(isConnectionLost(new TypeError(words), true)).toBe(true),
  )

  it('does not explain one of our programming errors, unless the browser is offline', () => {
    const fault = new TypeError('undefined is not a function')
    expect(isConnectionLost(fault, true)).toBe(false)
    expect(isConnectionLost(fault, false)).toBe(true)
    expect(isConnectionLost(new Error('Failed to fetch'), true)).toBe(false)
    expect(isConnectionLost({ status: 500 }, false)).toBe(false)
  })
})
