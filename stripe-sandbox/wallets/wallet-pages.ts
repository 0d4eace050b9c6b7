import { grouped, testCards } from '../cards.ts'
import { field } from '../pages/card-fields.ts'
import { html } from '../pages/html.ts'
import { type PageAnswer, page } from '../pages/layout.ts'
import type { World } from '../world.ts'

/** The cards in the holder's wallet; the third requires 3-D Secure. */
const offeredCards = ['4242424242424242', '4000000000000002', '4000000000003220', '4000000000009995']
const countries = [
  ['GB', 'United Kingdom'],
  ['FR', 'France'],
  ['JE', 'Jersey'],
  ['GG', 'Guernsey'],
  ['IM', 'Isle of Man'],
]

/** Shows the button of the test wallet, in a separate frame; `shim/wallet-button.js` is its script. */
export function showWalletButton(world: World): PageAnswer {
  const main = html`<h1 class="unseen">Test wallet</h1><button type="button" class="wallet">Test wallet</button>`
  return page({
    config: world.config,
    title: 'Test wallet',
    main,
    framed: true,
    bare: true,
    script: 'wallet-button.js',
  })
}

/** Shows the sheet in which the holder chooses an address and a card; `shim/wallet-sheet.js` is its script. */
export function showWalletSheet(world: World): PageAnswer {
  const year = new Date(world.now() * 1000).getUTCFullYear() + 2
  const cards = offeredCards.map((number) => testCards.find((card) => card.number === number)).filter((card) => !!card)
  const values = { name: 'Mia Hart', line1: '1 Harbour Street', city: 'Bristol', postal_code: 'BS1 5TY' }
  const main = html`<h1>Test wallet</h1>
<form id="wallet" class="card-form" data-key="${world.config.publishableKey}" data-base="${world.config.publicBase}">
<p class="alert wallet-problem" role="alert" id="problem"></p>
<div class="field"><label for="card">Card</label><select id="card" name="card">
${cards.map((card) => html`<option value="${card.number} 12 ${year} 123">${grouped(card.number)}: ${card.label}</option>`)}
</select></div>
${field({ name: 'name', label: 'Name', autocomplete: 'off' }, values, {})}
<div id="email-field" hidden>${field({ name: 'email', label: 'Email', autocomplete: 'off', type: 'email', optional: true }, {}, {})}</div>
<fieldset id="address"><legend>Delivery address</legend>
<div class="field"><label for="country">Country</label><select id="country" name="country">
${countries.map(([code, name]) => html`<option value="${code}">${name}</option>`)}
</select></div>
${field({ name: 'line1', label: 'Address', autocomplete: 'off' }, values, {})}
<div class="pair">${field({ name: 'city', label: 'Town or city', autocomplete: 'off' }, values, {})}${field({ name: 'postal_code', label: 'Postcode', autocomplete: 'off' }, values, {})}</div>
</fieldset>
<button type="submit" id="pay">Pay</button>
</form>`
  return page({ config: world.config, title: 'Test wallet', main, framed: true, script: 'wallet-sheet.js' })
}
