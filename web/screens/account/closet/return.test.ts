import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import type { CallApi } from '#contract/index.ts'
import { messages } from '#web/copy/messages.generated.ts'
import { apiContext } from '#web/lib/api/api-context.ts'
import { readSwap, swapCookie } from '#web/lib/swap.ts'
import { action as keep } from './keep.tsx'
import { action } from './return.tsx'

const failing = (body: FormData) => {
  const context = new RouterContextProvider()
  const errors = [{ code: 'unexpected', message: 'An unexpected error occurred.' }]
  context.set(apiContext, (async () => ({ ok: false, status: 500, errors })) as unknown as CallApi)
  const request = new Request('http://localhost/account/closet', { method: 'POST', body })
  return { context, request, params: { loanId: id(1) } } as unknown as Parameters<typeof action>[0] &
    Parameters<typeof keep>[0]
}
const formOf = (name: string, value: string) => {
  const form = new FormData()
  form.append(name, value)
  return form
}

test('a return or a purchase that fails shows the specification’s sentence', async () => {
  expect(await action(failing(formOf('item', id(1))))).toMatchObject({
    ...{ data: { message: messages.returnFailed, failed: true }, init: { status: 500 } },
  })
  for (const intent of ['open', 'buy', 'cancel'])
    expect(await keep(failing(formOf('intent', intent)))).toMatchObject({
      ...{ data: { problem: messages.purchaseFailed }, init: { status: 500 } },
    })
})

const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`

test('booking a return unticks its pieces for the next swap and keeps the other ticks', async () => {
  const context = new RouterContextProvider()
  context.set(apiContext, (async () => ({ ok: true, status: 200, body: { returnId: id(9) } })) as unknown as CallApi)
  const form = new FormData()
  form.append('item', id(1))
  const [cookie = ''] = swapCookie([id(1), id(2)], false).split(';')
  const request = new Request('http://localhost/account/closet/return', {
    method: 'POST',
    body: form,
    headers: { cookie },
  })
  const left = await action({ context, request } as unknown as Parameters<typeof action>[0]).catch((thrown) => thrown)
  expect((left as Response).headers.get('location')).toBe(`/account/orders/returns/${id(9)}?booked=1`)
  expect(readSwap((left as Response).headers.get('set-cookie'))).toEqual([id(2)])
})
