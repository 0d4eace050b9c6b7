import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import type { CallApi } from '#contract/index.ts'
import { apiContext } from '#web/lib/api/api-context.ts'
import { readSwap, swapCookie } from '#web/lib/swap.ts'
import { action } from './closet-return.tsx'

const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`

test('what goes back by itself is no longer ticked for the next swap; what else is ticked stays', async () => {
  const context = new RouterContextProvider()
  context.set(apiContext, (async () => ({ ok: true, status: 200, body: {} })) as unknown as CallApi)
  const form = new FormData()
  form.append('item', id(1))
  const [cookie = ''] = swapCookie([id(1), id(2)], false).split(';')
  const request = new Request('http://localhost/account/closet/return', {
    method: 'POST',
    body: form,
    headers: { cookie },
  })
  const left = await action({ context, request } as unknown as Parameters<typeof action>[0]).catch((thrown) => thrown)
  expect(readSwap((left as Response).headers.get('set-cookie'))).toEqual([id(2)])
})
