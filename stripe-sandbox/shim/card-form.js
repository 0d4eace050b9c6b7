// Runs inside the frame of the card fields: checks the input, and confirms payments when the surrounding page asks.
import { confirmWithCard, post, postHeight } from './confirm-in-frame.js'

const form = document.querySelector('#card-form')
const { key, base } = form.dataset
const [number, expiry, cvc] = ['number', 'expiry', 'cvc'].map((id) => document.getElementById(id))
const inputs = [number, expiry, cvc]
const digits = (input) => input.value.replace(/\D/g, '')

function passesLuhn(text) {
  let sum = 0
  for (const [i, digit] of [...text].reverse().entries()) {
    const value = Number(digit) * (i % 2 === 0 ? 1 : 2)
    sum += value > 9 ? value - 9 : value
  }
  return sum % 10 === 0
}

function numberProblem() {
  const text = digits(number)
  if (text.length < 13) return { code: 'incomplete_number', message: 'Your card number is incomplete.' }
  if (!passesLuhn(text)) return { code: 'invalid_number', message: 'Your card number is invalid.' }
}

/** Month and four-digit year; undefined while the field is incomplete. */
function expiryParts() {
  const match = /^\s*(\d{1,2})\s*\/\s*(\d{2}|\d{4})\s*$/.exec(expiry.value)
  if (!match) return undefined
  const year = Number(match[2])
  return { month: Number(match[1]), year: year < 100 ? 2000 + year : year }
}

function expiryProblem() {
  const parts = expiryParts()
  if (!parts || parts.month < 1 || parts.month > 12) {
    return { code: 'incomplete_expiry', message: "Your card's expiration date is incomplete." }
  }
  const today = new Date()
  if (parts.year < today.getFullYear()) {
    return { code: 'invalid_expiry_year_past', message: "Your card's expiration year is in the past." }
  }
  if (parts.year === today.getFullYear() && parts.month < today.getMonth() + 1) {
    return { code: 'invalid_expiry_month_past', message: "Your card's expiration date is in the past." }
  }
  if (parts.year > today.getFullYear() + 50) {
    return { code: 'invalid_expiry_year', message: "Your card's expiration year is invalid." }
  }
}

function cvcProblem() {
  if (digits(cvc).length < 3) return { code: 'incomplete_cvc', message: "Your card's security code is incomplete." }
}

const checks = new Map([
  [number, numberProblem],
  [expiry, expiryProblem],
  [cvc, cvcProblem],
])

/** Shows a problem beneath the field, visibly and to screen readers. */
function showProblem(input, problem) {
  let line = document.getElementById(`${input.id}-problem`)
  if (!problem) {
    line?.remove()
    input.removeAttribute('aria-invalid')
    input.removeAttribute('aria-describedby')
    return
  }
  if (!line) {
    line = document.createElement('p')
    line.id = `${input.id}-problem`
    line.className = 'problem'
    input.after(line)
  }
  line.textContent = problem.message
  input.setAttribute('aria-invalid', 'true')
  input.setAttribute('aria-describedby', line.id)
}

function validate() {
  let firstInvalid
  for (const [input, check] of checks) {
    const problem = check()
    showProblem(input, problem)
    if (problem && !firstInvalid) firstInvalid = { input, problem }
  }
  if (!firstInvalid) return {}
  firstInvalid.input.focus()
  return { error: { type: 'validation_error', ...firstInvalid.problem } }
}

async function confirm({ secret, confirmParams }) {
  const { error } = validate()
  if (error) return { error }
  const { month, year } = expiryParts()
  const card = { number: digits(number), exp_month: month, exp_year: year, cvc: digits(cvc) }
  return confirmWithCard({ key, base, secret, confirmParams, card })
}

const cssProperties = {
  colorPrimary: '--action',
  colorText: '--ink',
  colorDanger: '--wrong',
  colorBackground: '--paper',
  borderRadius: '--field-radius',
}

function applyColours(variables) {
  for (const [name, property] of Object.entries(cssProperties)) {
    if (typeof variables[name] === 'string') document.documentElement.style.setProperty(property, variables[name])
  }
}

function perform(verb) {
  if (verb === 'focus') number.focus()
  else if (verb === 'blur') document.activeElement?.blur()
  else for (const input of inputs) input.value = ''
}

window.addEventListener('message', async ({ source, origin, data }) => {
  if (source !== parent || origin !== location.origin || data?.sandbox !== true) return
  if (data.type === 'settings') applyColours(data.variables)
  else if (data.type === 'do') perform(data.verb)
  else if (data.type === 'validate') post({ type: 'answer', id: data.id, answer: validate() })
  else if (data.type === 'confirm') post({ type: 'answer', id: data.id, answer: await confirm(data) })
})

number.addEventListener('input', () => {
  const atEnd = number.selectionStart === number.value.length
  if (atEnd)
    number.value = digits(number)
      .slice(0, 19)
      .replace(/(\d{4})(?=\d)/g, '$1 ')
})
expiry.addEventListener('input', (event) => {
  const text = digits(expiry).slice(0, 4)
  if (event.inputType?.startsWith('delete') || expiry.value.includes('/') || text.length < 2) return
  expiry.value = `${text.slice(0, 2)} / ${text.slice(2)}`
})
form.addEventListener('input', () => {
  for (const [input, check] of checks) if (input.hasAttribute('aria-invalid') && !check()) showProblem(input)
  post({
    type: 'change',
    complete: ![...checks.values()].some((check) => check()),
    empty: inputs.every((input) => input.value === ''),
  })
})
for (const input of inputs) {
  input.addEventListener('focus', () => post({ type: 'focus' }))
  input.addEventListener('blur', ({ relatedTarget }) => {
    // Shown only when focus moves to another field. If it leaves the frame, the shop's button may have been pressed, and a line
    // added here would push the button away from the finger; the shop calls `validate` anyway.
    if (relatedTarget && input.value !== '') showProblem(input, checks.get(input)())
    post({ type: 'blur' })
  })
}
// Enter inside a frame cannot submit the surrounding form.
form.addEventListener('submit', (event) => event.preventDefault())

postHeight()
post({ type: 'ready' })
