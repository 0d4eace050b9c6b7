import { data } from 'react-router'
import type { CallApi } from '#contract/index.ts'
import { refusalMessage } from '#web/lib/api/errors.ts'
import { readForm, text } from '#web/lib/form/read-form.ts'
import { redeemCopy } from '#web/screens/gifting/copy.ts'

/** The outcome of a submitted form. */
export interface Redeemed {
  /** Pence; null if it was refused. */
  added: { amount: number; balance: number } | null
  problem: string | null
  signedOut: boolean
  /** The code as typed, which the answering page shows but no address holds. */
  code: string
}

/** Adds the gift card with this form's code to the account, or says why it cannot. */
export async function redeemGift(call: CallApi, form: FormData) {
  const { code } = readForm(form, { code: text })
  const refused = (problem: string | null, status: number, signedOut = false) =>
    data<Redeemed>({ added: null, problem, signedOut, code }, { status })
  if (code === '') return refused(redeemCopy.codeMissing, 400)
  const answer = await call('redeemGiftCard', { body: { code: code.slice(0, 80) } })
  if (answer.ok) return data<Redeemed>({ added: answer.body, problem: null, signedOut: false, code: '' })
  if (answer.status === 401) return refused(null, 401, true)
  return refused(refusalMessage(answer), answer.status || 503)
}
