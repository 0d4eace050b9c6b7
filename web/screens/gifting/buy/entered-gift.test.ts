import { expect, test } from 'vitest'
import type { CallApi } from '#contract/index.ts'
import { enteredGift, giftFormPath } from './entered-gift.ts'

const checkoutId = '01999999-aaaa-7bbb-8ccc-dddddddddddd'
const terms = { presets: [2500, 5000], today: '2026-11-20' }
const entered = {
  price: { face: 5000, discount: 0, total: 5000 },
  recipient: { name: 'Otto', email: 'otto@example.com' },
  senderName: 'Ines',
  message: 'For the\npuddles',
  deliverOn: '2026-12-24',
}

/** Returns what the form is filled in with. */
function filled(
  { open = null, ended = null }: { open?: object | null; ended?: object | null },
  path = giftFormPath(checkoutId),
) {
  const call = async (id: string, { query }: { query: { secret?: string } }) =>
    id === 'giftCardCheckout' && query.secret === 's'.repeat(43)
      ? { ok: true, status: 200, body: { cardId: null, open, ended } }
      : { ok: false, status: 404, errors: [] }
  const headers = { cookie: `wrenlet_gift=${'s'.repeat(43)}` }
  return enteredGift(call as unknown as CallApi, new Request(`http://shop.test${path}`, { headers }), terms)
}

test('somebody who comes back from the payment finds what they entered, even once the payment has closed', async () => {
  const form = await filled({ open: entered })
  expect(await filled({ ended: entered })).toEqual(form)
  expect(form).toMatchObject({
    amount: '5000',
    other: '',
    recipientName: 'Otto',
    recipientEmail: 'otto@example.com',
    senderName: 'Ines',
    message: 'For the\npuddles',
    when: 'day',
    deliverOn: '2026-12-24',
    inUk: true,
  })
})

test('an amount that is not a preset is filled in under “other”, and a card sent at once has no delivery day', async () => {
  const open = { ...entered, price: { face: 4200, discount: 0, total: 4200 }, deliverOn: terms.today }
  expect(await filled({ open })).toMatchObject({ amount: 'other', other: '42', when: 'now', deliverOn: '' })
})

test('the form is empty without a checkout, and once the checkout is paid', async () => {
  expect(await filled({ open: entered }, '/gifting')).toBeNull()
  expect(await filled({})).toBeNull()
})
