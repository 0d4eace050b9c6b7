import type { StripeError } from '../http/stripe-error.ts'
import type { CardInput } from '../payments/card-method.ts'
import { type Html, html } from './html.ts'

/** What a person has typed, by field name. */
export type Values = Record<string, string>
/** What is wrong with the values, by field name. */
export type Problems = Record<string, string>

interface Field {
  name: string
  label: string
  autocomplete: string
  inputmode?: 'numeric' | 'email'
  type?: 'text' | 'email'
  placeholder?: string
  maxlength?: number
  optional?: boolean
}

/** A labelled input. Its problem is shown beside it, and announced by screen readers. */
export function field(definition: Field, values: Values, problems: Problems): Html {
  const {
    name,
    label,
    autocomplete,
    inputmode,
    type = 'text',
    placeholder,
    maxlength = 200,
    optional = false,
  } = definition
  const problem = problems[name]
  return html`<div class="field">
<label for="${name}">${label}</label>
<input id="${name}" name="${name}" type="${type}"${!optional && html` required`} autocomplete="${autocomplete}" maxlength="${maxlength}" value="${values[name] ?? ''}"${
    inputmode && html` inputmode="${inputmode}"`
  }${placeholder && html` placeholder="${placeholder}"`}${
    problem !== undefined && html` aria-invalid="true" aria-describedby="${name}-problem"`
  }>
${problem !== undefined && html`<p class="problem" id="${name}-problem">${problem}</p>`}
</div>`
}

export const cardNumber: Field = {
  name: 'number',
  label: 'Card number',
  autocomplete: 'cc-number',
  inputmode: 'numeric',
  placeholder: '1234 1234 1234 1234',
  maxlength: 23,
}
export const expiryDate: Field = {
  name: 'expiry',
  label: 'Expiry date',
  autocomplete: 'cc-exp',
  inputmode: 'numeric',
  placeholder: 'MM / YY',
  maxlength: 9,
}
export const securityCode: Field = {
  name: 'cvc',
  label: 'Security code',
  autocomplete: 'cc-csc',
  inputmode: 'numeric',
  placeholder: 'CVC',
  maxlength: 4,
}

/** Reads month and year from `12 / 34`, `1234` or `12/2034`; unreadable text becomes month 0. */
function parseExpiry(text: string): { expMonth: number; expYear: number } {
  const match = /^\s*(\d{1,2})\s*\/?\s*(\d{2}|\d{4})\s*$/.exec(text)
  if (!match) return { expMonth: 0, expYear: 0 }
  const year = Number(match[2])
  return { expMonth: Number(match[1]), expYear: year < 100 ? 2000 + year : year }
}

export const cardOf = (values: Values): CardInput => ({
  number: values.number ?? '',
  ...parseExpiry(values.expiry ?? ''),
  cvc: (values.cvc ?? '').trim(),
})

/** The problems of card fields that are empty. */
export function emptyCardFields(values: Values): Problems {
  const messages: Problems = {
    number: 'Enter a card number.',
    expiry: 'Enter the expiry date as MM / YY.',
    cvc: 'Enter the security code.',
    name: 'Enter the name on the card.',
  }
  return Object.fromEntries(Object.entries(messages).filter(([name]) => (values[name] ?? '').trim() === ''))
}

/** A card error, by the name of the field that it concerns. */
export function problemOf(error: StripeError): Problems {
  const fieldName = { number: 'number', exp_month: 'expiry', exp_year: 'expiry', cvc: 'cvc' }[error.body.param ?? '']
  return fieldName === undefined ? {} : { [fieldName]: error.body.message }
}
