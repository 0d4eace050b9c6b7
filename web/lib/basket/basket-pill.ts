// What the header's pill shows: the pieces in the basket and, for members who may order or swap, the credits that would
// be in use with them.
import type { SiteData } from '#web/lib/site/load-site.ts'

export interface BasketPill {
  pieces: number
  credits: { used: number; limit: number; over: boolean } | null
}

export function basketPill({ user, basket, swap }: Pick<SiteData, 'user' | 'basket' | 'swap'>): BasketPill {
  const { pieces } = basket
  if (!user?.plan || !(user.can.order.allowed || user.can.swap.allowed)) return { pieces, credits: null }
  const { creditsInUse, creditsLimit } = user.plan
  const used = Math.max(creditsInUse + basket.credits - (swap?.credits ?? 0), 0)
  return { pieces, credits: { used, limit: creditsLimit, over: used > creditsLimit } }
}
