// Gives the cast real subscriptions at the payments sandbox, as old as their memberships. Then Pia pauses her membership
// and Enid ends hers, as they would on the site. It runs at each start, once the server listens for the sandbox's events,
// and skips families that already have a subscription.
import type { DemoBilling } from '#server/demo.ts'
import type { Id } from '#server/kernel/ids.ts'
import { transaction } from '#server/platform/db/transaction.ts'

/** Olive's card can be saved, but every charge fails, as it did at her first renewal. */
const failingCards: Readonly<Record<string, string>> = { 'olive@example.com': '4000000000000341' }
const goodCard = '4242424242424242'

/** @throws Error when the sandbox does not answer. The demo works without it, but nothing is ever billed. */
export async function openCastBilling({ db, dispatch, hireTaxRate, sandboxOrigin }: DemoBilling): Promise<void> {
  const control = async (path: string, body: object): Promise<unknown> => {
    const answer = await fetch(`${sandboxOrigin}/__sandbox/control/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(`The payments sandbox answered ${answer.status} to ${path}: ${await answer.text()}`)
    return answer.json()
  }
  const families = await db
    .selectFrom('membership')
    .innerJoin('account', 'account.id', 'membership.account_id')
    .select(['membership.id', 'account_id', 'email', 'given_name', 'family_name', 'price_id', 'membership.created_at'])
    .where('stripe_subscription', 'like', 'seed\\_%')
    .orderBy('membership.created_at')
    .execute()
  if (families.length === 0) return
  const taxRate = await hireTaxRate()
  // The sandbox sends no events until both sides have the customers and subscriptions.
  await control('webhooks/pause', {})
  try {
    for (const family of families) {
      const { customer, subscription } = (await control('history', {
        customer: {
          email: family.email,
          name: `${family.given_name} ${family.family_name}`,
          metadata: { accountId: family.account_id },
        },
        card: failingCards[family.email] ?? goodCard,
        items: [{ lookup_key: family.price_id }],
        default_tax_rates: [taxRate],
        startedAt: Math.floor(family.created_at.getTime() / 1000),
        metadata: { accountId: family.account_id },
      })) as { customer: { id: string }; subscription: { id: string } }
      await transaction(db, async (tx) => {
        await tx
          .insertInto('payment_customer')
          .values({ account_id: family.account_id, stripe_customer: customer.id, created_at: family.created_at })
          .execute()
        await tx
          .updateTable('membership')
          .set({ stripe_subscription: subscription.id })
          .where('id', '=', family.id)
          .where('stripe_subscription', 'like', 'seed\\_%')
          .execute()
      })
    }
  } finally {
    await control('webhooks/resume', {})
  }
  const accountOf = (email: string) => families.find((family) => family.email === email)?.account_id
  await changeMembership('pauseMembership', accountOf('pia@example.com'))
  await changeMembership('endMembership', accountOf('enid@example.com'))

  async function changeMembership(
    id: 'pauseMembership' | 'endMembership',
    accountId: Id<'account'> | undefined,
  ): Promise<void> {
    if (!accountId) return
    // The replica is written first, because no decision uses a subscription that has never been read.
    await call('refreshMembership', accountId)
    await call(id, accountId)
  }

  async function call(id: 'refreshMembership' | 'pauseMembership' | 'endMembership', accountId: Id<'account'>) {
    const answer = await dispatch(id, id === 'endMembership' ? { body: {} } : {}, {
      viewer: { accountId, sessionHash: Buffer.alloc(32) },
      requestId: 'seed',
      ip: '127.0.0.1',
      userAgent: 'seed',
      setCookie() {},
      clearCookie() {},
    })
    if (!answer.ok) throw new Error(`${id} of the cast: ${answer.errors[0]?.message}`)
  }
}
