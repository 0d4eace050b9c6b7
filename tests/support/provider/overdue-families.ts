import { expect } from 'vitest'
import type { Db } from '#server/platform/db/database.ts'
import type { Family, memberWorld } from '../worlds/member-world.ts'
import { testCards } from './payments-sandbox.ts'

const dayMs = 86_400_000

/** Makes families whose renewal was declined, and finds the bills that they owe. */
export function overdueFamilies(db: Db, { family, advanceTo }: Awaited<ReturnType<typeof memberWorld>>) {
  return {
    async overdueFor(days: number, priceId = 'plan_150_3m_gbp_v1'): Promise<Family> {
      const home = await family({ priceId })
      const { period_end } = await home.replica()
      await home.useCard(testCards.failsLater)
      await advanceTo(new Date((period_end?.getTime() ?? 0) + days * dayMs))
      expect(await home.state(), 'precondition').toBe('past_due')
      return home
    },

    async openInvoiceOf(subscription: string): Promise<string> {
      const row = db.selectFrom('subscription').select('open_invoice').where('stripe_id', '=', subscription)
      return String((await row.executeTakeFirstOrThrow()).open_invoice)
    },
  }
}
