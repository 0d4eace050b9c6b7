// What the plan's pages load, and how they show a refusal.

import { data, redirect, redirectDocument } from 'react-router'
import type { AnswerOf, CallApi } from '#contract/index.ts'
import { answerOrThrow, pageAddress } from '#web/lib/api/answer-or-throw.ts'
import { isFailure, type Refusal, refusalMessage, signInAddress } from '#web/lib/api/errors.ts'
import { oneOf, readForm } from '#web/lib/form/read-form.ts'

export type Membership = AnswerOf<'membershipDetails'>['membership']

/** What the browser needs to show the provider's card form. */
export type CardConfiguration = AnswerOf<'paymentConfiguration'>

/** A payment that waits for a card. */
export interface OpenPayment {
  clientSecret: string
  /** The provider's page for this payment, if there is one. */
  paymentPage: string | null
  amount: number
  /** The provider's message about the card that was tried. */
  message: string | null
  card: CardConfiguration
}

/** Loads the membership that the account pays for; null for a second adult, and for somebody who never joined. */
export async function findMembership(call: CallApi, request: Request): Promise<Membership | null> {
  const answer = await call('membershipDetails', {})
  if (!answer.ok && answer.errors[0]?.code === 'subscription_required') return null
  return answerOrThrow(answer, request).membership
}

/** Loads the membership for the payer's pages; redirects a second adult to the plan page. */
export async function loadMembership(call: CallApi, request: Request): Promise<Membership | null> {
  const membership = await findMembership(call, request)
  if (membership) return membership
  const info = await call('customerInfo', {})
  if (info.ok && info.body.user.plan) throw redirect('/account/plan')
  return null
}

/** If the session has expired, redirects to the sign-in page, which returns to the same page. */
export function signInIfSignedOut({ status }: Refusal, request: Request): void {
  if (status === 401) throw redirect(signInAddress(pageAddress(request)))
}

/**
 * Answers a refused form with its first message and its status.
 * @param sentence the specification's sentence for a call that failed (spec §8)
 */
export function refusedInPlace(refusal: Refusal, request: Request, sentence?: string) {
  signInIfSignedOut(refusal, request)
  return data(
    { problem: (isFailure(refusal) && sentence) || refusalMessage(refusal) },
    { status: refusal.status || 503 },
  )
}

/** Loads what the card form needs to take a payment on this page. */
export async function openPayment(
  call: CallApi,
  request: Request,
  due: Omit<OpenPayment, 'clientSecret' | 'card'> & { clientSecret: string | null },
): Promise<OpenPayment | null> {
  const { clientSecret, paymentPage, amount, message } = due
  if (clientSecret === null) return null
  return {
    clientSecret,
    paymentPage,
    amount,
    message,
    card: answerOrThrow(await call('paymentConfiguration', {}), request),
  }
}

/** Redirects to the provider's page for cards and invoices, or says why it cannot. */
export async function goToBillingPortal(call: CallApi, request: Request, form: FormData) {
  const { flow } = readForm(form, { flow: oneOf(['payment_method_update']) })
  const answer = await call('createBillingPortal', { body: flow ? { flow } : {} })
  // In demo mode the provider's page is on our origin, but it is not a route of this router.
  if (answer.ok) throw redirectDocument(answer.body.billingPortal.url)
  return refusedInPlace(answer, request)
}
