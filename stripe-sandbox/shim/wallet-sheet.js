// Runs inside the frame of the wallet's sheet, where the holder chooses an address and a card, and agrees or cancels.
import { confirmWithCard, post, postHeight } from './confirm-in-frame.js'

const form = document.querySelector('#wallet')
const { key, base } = form.dataset
const fields = form.elements
const pay = document.querySelector('#pay')
const problem = document.querySelector('#problem')
let asksAddress = false
/** The shop's answer to the address: 'yes', 'no' or, while the shop has not answered, ''. */
let addressAnswer = 'yes'
let hasAgreed = false

const text = (name) => fields[name].value.trim()

/**
 * The part of a postcode that a wallet reveals before the holder agrees: the first half of a British one, otherwise
 * nothing.
 */
const revealedPostcode = (postcode) => (text('country') === 'GB' ? (postcode.split(/\s+/)[0] ?? '') : '')

const fullAddress = () => ({
  line1: text('line1'),
  line2: null,
  city: text('city'),
  state: '',
  postal_code: text('postal_code'),
  country: text('country'),
})

/** The announcement takes up space even when empty, because a button that moves would miss the press. */
const announce = (words) => {
  problem.textContent = words
}

function update() {
  // Stays enabled while the shop is being asked: leaving a field to press the button asks the shop, and must not lose
  // the press.
  pay.disabled = hasAgreed || addressAnswer === 'no'
}

/** Sends the page as much of the address as a wallet does. */
function showAddress() {
  if (!asksAddress) return
  addressAnswer = ''
  const postcode = revealedPostcode(text('postal_code'))
  // A real wallet hides the name and the street, too.
  const partial = { city: text('city'), state: '', postal_code: postcode, country: text('country') }
  post({ type: 'address', name: '', address: partial })
}

function openSheet(message) {
  asksAddress = message.asksAddress
  document.querySelector('#address').hidden = !asksAddress
  for (const field of document.querySelector('#address').querySelectorAll('input')) field.required = asksAddress
  document.querySelector('#email-field').hidden = !message.asksEmail
  const money = new Intl.NumberFormat('en-GB', { style: 'currency', currency: message.currency.toUpperCase() })
  pay.textContent = `Pay ${money.format(message.amount / 100)}`
  showAddress()
  update()
}

function showFailure({ reason, message }) {
  hasAgreed = false
  const isAboutAddress = reason === 'address_unserviceable' || reason === 'invalid_shipping_address'
  announce(message ?? (isAboutAddress ? 'The shop does not deliver to this address.' : 'The payment failed.'))
  update()
}

async function confirm({ secret, confirmParams }) {
  const [number, month, year, cvc] = text('card').split(' ')
  const card = { number, exp_month: month, exp_year: year, cvc }
  const email = text('email')
  const billing = { name: text('name'), ...(email ? { email } : {}), address: fullAddress() }
  return confirmWithCard({ key, base, secret, confirmParams, card, billing })
}

window.addEventListener('message', async ({ source, origin, data }) => {
  if (source !== parent || origin !== location.origin || data?.sandbox !== true) return
  if (data.type === 'open') openSheet(data)
  else if (data.type === 'address-answer') {
    addressAnswer = data.accepted ? 'yes' : 'no'
    if (addressAnswer === 'no') hasAgreed = false
    announce(addressAnswer === 'yes' ? '' : 'The shop does not deliver to this address.')
    update()
    if (hasAgreed) agree()
  } else if (data.type === 'failed') showFailure(data)
  else if (data.type === 'confirm') post({ type: 'answer', id: data.id, answer: await confirm(data) })
})

fields.country.addEventListener('change', showAddress)
fields.postal_code.addEventListener('change', showAddress)
form.addEventListener('submit', (event) => {
  event.preventDefault()
  if (pay.disabled) return
  hasAgreed = true
  announce('')
  update()
  if (addressAnswer === 'yes') agree()
})

function agree() {
  post({ type: 'pay', name: text('name'), email: text('email'), address: fullAddress() })
}

postHeight()
post({ type: 'ready' })
