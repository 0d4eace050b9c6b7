// Where the sign-in page leads somebody who is already signed in.
import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import type { CallApi } from '#contract/index.ts'
import { apiContext } from '#web/lib/api/api-context.ts'
import { loginAddress } from '#web/lib/api/errors.ts'
import { loader } from './entry.tsx'

const open = (address: string, user: object | null) => {
  const context = new RouterContextProvider()
  const answer = user ? { ok: true, status: 200, body: { user } } : { ok: false, status: 401, errors: [] }
  context.set(apiContext, (async () => answer) as unknown as CallApi)
  const request = new Request(`http://localhost${address}`)
  return loader({ context, request } as unknown as Parameters<typeof loader>[0])
}
const closet = { pathname: '/account/closet', search: '' }
const withoutPlan = { email: 'wanda@example.com', plan: null }

test('the Login of a refused page asks somebody who is signed in whether they want another account', async () => {
  expect(await open(loginAddress(closet), withoutPlan)).toMatchObject({
    signedIn: { email: 'wanda@example.com', destination: '/account/closet', onward: '/plans' },
  })
  expect(await open(loginAddress(closet), null)).toMatchObject({ signedIn: null, reason: expect.any(String) })
})

test('somebody who is signed in and asks for no other account is redirected onwards', async () => {
  const redirected = await open('/entry?redirectTo=%2Ffavourites', withoutPlan).catch((thrown: unknown) => thrown)
  expect((redirected as Response).headers.get('location')).toBe('/favourites')
})
