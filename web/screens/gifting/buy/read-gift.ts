// Reads the posted form of a gift card. It checks only the shape; the API decides whether a value is valid.
import type { InputOf } from '#contract/index.ts'
import { oneOf, readForm, text, ticked, verbatim } from '#web/lib/form/read-form.ts'

/** The values as typed, so that a refusal loses nothing. */
export interface GiftValues {
  /** Pence of a preset, or "other". */
  amount: string
  /** Pounds. */
  other: string
  recipientName: string
  recipientEmail: string
  senderName: string
  message: string
  when: 'now' | 'day' | undefined
  deliverOn: string
  inUk: boolean
  name: string
  email: string
}

export type GiftField = keyof GiftValues

export const readGiftForm = (form: FormData): GiftValues =>
  readForm(form, {
    amount: text,
    other: text,
    recipientName: text,
    recipientEmail: text,
    senderName: text,
    message: verbatim,
    when: oneOf(['now', 'day']),
    deliverOn: text,
    inUk: ticked,
    name: text,
    email: text,
  })

/** "£50", "50.00" and "1,000" are pounds; anything else is 0, which is refused. */
export function penceOf({ amount, other }: Pick<GiftValues, 'amount' | 'other'>): number {
  if (amount !== 'other') return Number.parseInt(amount, 10) || 0
  const typed = other.replaceAll(/[£,\s]/g, '')
  return /^\d{1,6}(\.\d{1,2})?$/.test(typed) ? Math.round(Number(typed) * 100) : 0
}

/** Browsers post each line break as two characters. */
const messageText = (typed: string) => typed.replaceAll('\r\n', '\n').trim()

/** Sent instead of a missing day, so that the API refuses it with the possible days, together with other problems. */
const noDay = '0001-01-01'

/** The day that was typed in a date field. */
export const dayOf = (typed: string): string => (/^\d{4}-\d\d-\d\d$/.test(typed) ? typed : noDay)

/** The body of the call that buys the card. */
export function giftOf(values: GiftValues, isGuest: boolean): Omit<InputOf<'buyGiftCard'>['body'], 'secret' | 'total'> {
  return {
    amount: penceOf(values),
    recipient: { name: values.recipientName, email: values.recipientEmail },
    senderName: values.senderName,
    message: messageText(values.message),
    deliverOn: values.when === 'day' ? dayOf(values.deliverOn) : null,
    recipientInUk: values.inUk,
    ...(isGuest && { customerData: { name: values.name, email: values.email } }),
  }
}

const fields: Readonly<Record<string, GiftField>> = {
  amount: 'amount',
  'recipient.name': 'recipientName',
  'recipient.email': 'recipientEmail',
  senderName: 'senderName',
  message: 'message',
  deliverOn: 'deliverOn',
  recipientInUk: 'inUk',
  'customerData.name': 'name',
  'customerData.email': 'email',
}

export interface GiftProblem {
  message: string
  field: GiftField | null
}

/** Assigns a refusal's errors to their fields. */
export const giftProblems = (errors: readonly { message: string; field?: string }[]): GiftProblem[] =>
  errors.map(({ message: sentence, field }) => ({
    message: sentence,
    field: fields[field?.replace(/^body\./, '') ?? ''] ?? null,
  }))
