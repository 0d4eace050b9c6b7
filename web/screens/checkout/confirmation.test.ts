// What the page of a placed order loads when it is opened again later: from a bookmark, by a reload or with Back.
import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import type { CallApi } from '#contract/index.ts'
import { apiContext } from '#web/lib/api/api-context.ts'
import { loader } from './confirmation.tsx'

interface Announcement {
  id: string
  state: string
  pending: boolean
  labelCode: string
}
const announcement = (labelCode: string, state: string): Announcement => ({
  id: `return-${labelCode}`,
  labelCode,
  state,
  pending: state === 'announced' || state === 'posted',
})

const open = async (order: object, announcements: readonly Announcement[]) => {
  const bodies: Record<string, object> = {
    orderDetails: { order: { reference: 'W-9T9Y62', state: 'placed', returnCode: null, ...order } },
    customerInfo: { user: { plan: null, receiveMarketing: false } },
    listRentals: { announcements },
    shippingCost: { deliveryTime: '2–3 working days', outboundPostagePrice: 395 },
  }
  const context = new RouterContextProvider()
  context.set(apiContext, (async (id: string) => ({ ok: true, status: 200, body: bodies[id] })) as unknown as CallApi)
  const request = new Request('http://localhost/confirmation?order=1')
  return loader({ context, request } as unknown as Parameters<typeof loader>[0])
}

test('shows the label of the return that was booked with this order, not of a later one', async () => {
  const later = announcement('R-LATER', 'announced')
  const { label } = await open({ returnCode: 'R-OWN' }, [later, announcement('R-OWN', 'announced')])
  expect(label).toMatchObject({ id: 'return-R-OWN', code: 'R-OWN' })
  expect((await open({ returnCode: 'R-OWN' }, [later, announcement('R-OWN', 'done')])).label).toBeUndefined()
  expect((await open({ returnCode: null }, [later])).label).toBeUndefined()
})

test('shows no label once the order’s own return has been posted', async () => {
  expect((await open({ returnCode: 'R-OWN' }, [announcement('R-OWN', 'posted')])).label).toBeUndefined()
})

test('a cancelled order leads to its own page', async () => {
  const redirected = await open({ state: 'cancelled' }, []).catch((thrown: unknown) => thrown)
  expect((redirected as Response).headers.get('location')).toBe('/account/orders/W-9T9Y62')
})
