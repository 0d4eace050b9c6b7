import type { Customer, PortalConfiguration, PortalSession, Subscription } from '../objects.ts'
import type { World } from '../world.ts'

const openWithinMs = 5 * 60_000
const maxIdleMs = 60 * 60_000

export interface PortalSide {
  made: number
  seen?: number
}

export interface Portal {
  session: PortalSession
  configuration: PortalConfiguration
  customer: Customer
  /** The path of its pages: `/__sandbox/portal/…` */
  path: string
}

/** Opens the portal of a token, unless the token is unknown or has expired by wall time. */
export function openPortal(world: World, token: string): Portal | undefined {
  const [session] = world.store.each('billing_portal.session', { lookup: token })
  if (session === undefined) return undefined
  const side = world.store.side<PortalSide>(session.id) ?? { made: 0 }
  const now = Date.now()
  const expiresAt = side.seen === undefined ? side.made + openWithinMs : side.seen + maxIdleMs
  if (now > expiresAt) return undefined
  world.store.putSide<PortalSide>(session.id, { ...side, seen: now })
  return {
    session,
    configuration: world.get('billing_portal.configuration', session.configuration),
    customer: world.get('customer', session.customer),
    path: `${world.config.publicBase}/portal/${token}`,
  }
}

/** The subscriptions that still bill this customer. */
export function liveSubscriptions(world: World, customer: string): Subscription[] {
  return [...world.store.each('subscription', { customer })].filter(
    (subscription) => !['canceled', 'incomplete_expired'].includes(subscription.status),
  )
}

/** The card to which the next bill is charged, as the portal shows it. */
export function defaultCardOf(world: World, customer: Customer): string | null {
  const cards = liveSubscriptions(world, customer.id).map((subscription) => subscription.default_payment_method)
  return cards.find((card) => card !== null) ?? customer.invoice_settings.default_payment_method
}
