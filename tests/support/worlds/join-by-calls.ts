import { expect } from 'vitest'
import type { MembershipState } from '#contract/membership/plan-details.ts'
import { type Db, openDatabase } from '#server/platform/db/database.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { anAccount, type BuiltAccount } from '#tests/builders/an-account.ts'
import { joiningConsent } from '../joining-consent.ts'
import { askSandbox } from '../provider/payments-sandbox.ts'
import { sessionCookieAt, sessionOf } from '../server/signed-in.ts'
import { goodCard } from './family.ts'

export interface Shop {
  readonly origin: string
  readonly databaseUrl: string
  readonly sandboxOrigin: string
}

export interface JoiningOptions {
  readonly credits?: 100 | 150 | 200
}

/** A newly opened account, without an address or a plan. */
export function aNewcomer(db: Db): Promise<BuiltAccount> {
  return transaction(db, (tx) =>
    anAccount(tx, {
      givenName: 'Wanda',
      familyName: 'Walker',
      withoutAddress: true,
      unproved: true,
      now: new Date(),
    }),
  )
}

/**
 * Makes a family join on a monthly plan by the calls that the pages and the payment page make, so that the provider has its
 * subscription, first bill and card. Joining in the browser has its own test.
 */
export async function joinByCalls(shop: Shop, options: JoiningOptions = {}): Promise<BuiltAccount> {
  const { db, close } = openDatabase({ url: shop.databaseUrl, max: 1 })
  try {
    const account = await payToJoin(shop, db, options)
    const call = await callsOf(shop, db, account.email)
    const joining = await call<{ outcome: string; membershipState: string }>('checkout-session/refresh', {})
    if (joining.outcome !== 'joined') throw new Error(`joining ended with ${JSON.stringify(joining)}`)
    await untilInState(db, account.email, 'active')
    return account
  } finally {
    await close()
  }
}

/** Makes a family pay on the payment page without returning from it. */
export async function payToJoin(shop: Shop, db: Db, options: JoiningOptions = {}): Promise<BuiltAccount> {
  const account = await aNewcomer(db)
  const call = await callsOf(shop, db, account.email)
  const read = await readerOf(shop, db, account.email)
  const readKeyInformation = (_id: string, { query }: { query: { priceId: string } }) =>
    read<{ version: string }>(`customer/key-information?${new URLSearchParams(query)}`)
  const { checkoutSession } = await call<{ checkoutSession: { url: string } }>(
    'create-checkout-session',
    await joiningConsent(readKeyInformation, `plan_${options.credits ?? 150}_1m_gbp_v1`, { inventoryItemIds: [] }),
  )
  const session = /\bcs_\w+/.exec(checkoutSession.url)?.[0]
  if (!session) throw new Error(`no checkout session in ${checkoutSession.url}`)
  await askSandbox(shop.sandboxOrigin)('POST', `checkout-sessions/${session}/pay`, {
    card: goodCard,
    email: account.email,
    name: 'Wanda Walker',
  })
  return account
}

/** Waits for a state, since some are reached only after a provider's event or a job. */
export async function untilInState(db: Db, email: string, state: MembershipState): Promise<void> {
  const states = db
    .selectFrom('membership')
    .innerJoin('account', 'account.id', 'membership.account_id')
    .select('membership.state')
    .where('account.email', '=', email)
    .orderBy('membership.created_at', 'desc')
  await expect.poll(async () => (await states.executeTakeFirst())?.state, { interval: 50 }).toBe(state)
}

type Call = <Answer>(path: string, body?: object) => Promise<Answer>

const callerFor = (method: 'GET' | 'POST') =>
  async function callsAs({ origin }: Pick<Shop, 'origin'>, db: Db, email: string): Promise<Call> {
    const { name, value } = sessionCookieAt(origin, await sessionOf(db, email))
    return async <Answer>(path: string, body?: object): Promise<Answer> => {
      const answer = await fetch(`${origin}/api/shop/${path}`, {
        method,
        headers: { 'content-type': 'application/json', cookie: `${name}=${value}`, origin },
        ...(body && { body: JSON.stringify(body) }),
      })
      if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
      return (await answer.json()) as Answer
    }
  }

/** Makes POST calls to the shop's API as the account with this email. */
export const callsOf = callerFor('POST')
/** Makes GET calls in the same way. */
const readerOf = callerFor('GET')
