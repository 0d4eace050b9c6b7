// What the pages of the plan load, and how they tell a refusal.
import { data, redirect, redirectDocument } from 'react-router'
import type { AnswerOf, CallApi } from '#contract/index.ts'
import { answerOrThrow, pageAddress } from '#web/lib/api/answer-or-throw.ts'
import { type Refusal, refusalMessage, signInAddress } from '#web/lib/api/errors.ts'

export type Membership = AnswerOf<'membershipDetails'>['membership']

/** What the browser needs to show the provider's card form. */
export type CardConfiguration = AnswerOf<'paymentConfiguration'>

/** A payment that waits for its card. */
export interface OpenPayment {
  clientSecret: string
  /** The provider's own page for it, where it has one. */
  paymentPage: string | null
  amount: number
  /** The provider's message about the card that was tried. */
  message: string | null
  card: CardConfiguration
}

/** The membership, or null for somebody who never joined: the layout around the page says so then. */
export async function loadMembership(call: CallApi, request: Request): Promise<Membership | null> {
  const answer = await call('membershipDetails', {})
  if (!answer.ok && answer.errors[0]?.code === 'subscription_required') return null
  return answerOrThrow(answer, request).membership
}

/** A press after the session ran out: to sign-in, and back to the page that it was on. */
export function signInIfSignedOut({ status }: Refusal, request: Request): void {
  if (status === 401) throw redirect(signInAddress(pageAddress(request)))
}

/** A refused press, in place: its first message, with its status. */
export function refusedInPlace(refusal: Refusal, request: Request) {
  signInIfSignedOut(refusal, request)
  return data({ problem: refusalMessage(refusal) }, { status: refusal.status || 503 })
}

/** What the card form needs, where something is to be paid on this page. */
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

/** Leads to the provider's page for cards and invoices, or says why not. */
export async function goToBillingPortal(call: CallApi, request: Request, form: FormData) {
  const toCards = form.get('flow') === 'payment_method_update'
  const answer = await call('createBillingPortal', { body: toCards ? { flow: 'payment_method_update' } : {} })
  // The provider's page, though on our origin in demo mode, is no page of this router.
  if (answer.ok) throw redirectDocument(answer.body.billingPortal.url)
  return refusedInPlace(answer, request)
}
