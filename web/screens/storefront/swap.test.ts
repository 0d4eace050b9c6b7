import { expect, test } from 'vitest'
import { postForm } from '#tests/support/html/post-form.ts'
import { swapCookie } from '#web/lib/swap.ts'
import { action } from './swap.ts'

const [one, other] = ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002']

/** Posts the pieces that go back. */
async function swap(fields: Record<string, string | string[]>, url = 'https://wrenlet.example/swap') {
  const { outcome, location } = await postForm(action as never, { fields, url })
  return { location, cookie: (outcome as Response).headers.get('set-cookie') }
}

test('the ticked pieces are put into the cookie, and the shop opens', async () => {
  expect(await swap({ itemId: [one, other] })).toEqual({ location: '/shop', cookie: swapCookie([one, other], true) })
})

test('stopping a swap forgets its pieces and returns to the same page', async () => {
  expect(await swap({ intent: 'stop', itemId: one, returnTo: '/shop/dresses?page=2' })).toEqual({
    location: '/shop/dresses?page=2',
    cookie: swapCookie([], true),
  })
})

test.each(['https://elsewhere.example/', '//elsewhere.example/', 'javascript:alert(1)'])(
  'a swap never leads to another site, such as %s',
  async (returnTo) => {
    expect((await swap({ itemId: one, returnTo })).location).toBe('/shop')
  },
)
