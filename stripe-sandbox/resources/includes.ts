import { confirmationSecretOf } from '../billing/confirmation-secret.ts'
import { sessionLines } from '../checkout/session-lines.ts'
import { wholeList } from '../http/list.ts'
import type { Kind } from '../objects.ts'
import type { World } from '../world.ts'

type Include = (world: World, object: { id: string }) => unknown

/** Fields that appear only when expanded. */
export const includes: { [K in Kind]?: Record<string, Include> } = {
  charge: {
    refunds: (world, { id }) => wholeList([...world.store.each('refund', { lookup: id })], `/v1/charges/${id}/refunds`),
  },
  customer: {
    subscriptions: (world, { id }) =>
      wholeList(
        [...world.store.each('subscription', { customer: id })].filter(({ status }) => status !== 'canceled'),
        `/v1/customers/${id}/subscriptions`,
      ),
  },
  invoice: {
    payments: (world, { id }) =>
      wholeList([...world.store.each('invoice_payment', { parent: id })], `/v1/invoice_payments?invoice=${id}`),
    confirmation_secret: (world, { id }) => confirmationSecretOf(world, id),
  },
  'checkout.session': {
    line_items: (world, { id }) => wholeList(sessionLines(world, id), `/v1/checkout/sessions/${id}/line_items`),
  },
}
