import type { World } from '../world.ts'
import { cardNumber, expiryDate, field, securityCode } from './card-fields.ts'
import { html } from './html.ts'
import { cardList, type PageAnswer, page } from './layout.ts'

/** The card fields, in their own frame as Stripe's are; `shim/card-form.js` is the script inside. */
export function showCardForm(world: World): PageAnswer {
  const main = html`<h1 class="unseen">Card details</h1>
<form class="card-form" id="card-form" novalidate data-key="${world.config.publishableKey}" data-base="${world.config.publicBase}">
${field(cardNumber, {}, {})}
<div class="pair">${field(expiryDate, {}, {})}${field(securityCode, {}, {})}</div>
</form>
${cardList()}`
  return page({ config: world.config, title: 'Card details', main, framed: true, script: 'card-form.js' })
}
