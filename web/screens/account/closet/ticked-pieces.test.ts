// The buttons below the ticked pieces of the closet: what they refuse, and the cookie of a swap.
import { expect, test } from 'vitest'
import { answered, postForm, refusedWith } from '#tests/support/html/post-form.ts'
import { messages } from '#web/copy/messages.generated.ts'
import { action } from './closet.tsx'
import { closetCopy } from './copy.ts'

const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
const allowed = { allowed: true }
const refused = { allowed: false, reason: 'No.' }
const closetOf = (can: { return: object; swap: object }, announcements: object[] = []) =>
  answered({
    rentals: {
      active: [
        { itemId: id(1), can: { return: allowed } },
        { itemId: id(2), can: { return: refused } },
      ],
    },
    announcements,
    can,
  })
const both = { return: allowed, swap: allowed }

const press = (intent: string, item: readonly string[], listRentals = closetOf(both)) =>
  postForm(action as never, {
    fields: { intent, item },
    url: 'https://wrenlet.example/account/closet',
    answers: { listRentals, productFilters: refusedWith('unexpected', 503) },
    answer: answered({ checkout: null, postage: { total: 0 } }),
  })

test.each(['return', 'swap'])('a %s is refused if one of its pieces may not go back', async (intent) => {
  const { outcome } = await press(intent, [id(1), id(2)])
  expect(outcome).toMatchObject({ data: { problem: closetCopy.notReturnable }, init: { status: 409 } })
})

test('a return without a ticked piece is refused', async () => {
  expect((await press('return', [])).outcome).toMatchObject({
    data: { problem: closetCopy.nothingTicked },
    init: { status: 400 },
  })
})

test('while a return waits to be posted, another is refused', async () => {
  const closet = closetOf({ ...both, return: refused }, [{ pending: true }])
  expect((await press('return', [id(1)], closet)).outcome).toMatchObject({
    data: { problem: messages.sendBackFirst, blocked: true },
    init: { status: 409 },
  })
})

test('a swap that is not allowed says why, but its pieces may still go back', async () => {
  const closet = closetOf({ ...both, swap: refused })
  expect((await press('swap', [id(1)], closet)).outcome).toMatchObject({
    data: { problem: 'No.' },
    init: { status: 409 },
  })
  expect((await press('return', [id(1)], closet)).location).toBe(`/account/closet/return?item=${id(1)}`)
})

test('behind https the cookie of a swap is sent over https only', async () => {
  const { outcome } = await press('swap', [id(1)])
  expect((outcome as Response).headers.get('set-cookie')).toBe(`wrenlet_swap=${id(1)}; Path=/; SameSite=Lax; Secure`)
})
