import type { World } from '../world.ts'

/** What a browser needs to pay an open invoice: the client secret of its payment intent. */
export function confirmationSecretOf(world: World, invoiceId: string): { client_secret: string; type: string } | null {
  for (const payment of world.store.each('invoice_payment', { parent: invoiceId })) {
    if (!payment.is_default) continue
    const intent = world.store.find('payment_intent', payment.payment.payment_intent)
    if (intent) return { client_secret: intent.client_secret, type: 'payment_intent' }
  }
  return null
}
