import { formatMoney } from '../billing/lines/invoice-lines.ts'
import type { PaymentIntent, SetupIntent } from '../objects.ts'
import type { IntentSide } from '../payments/attempt.ts'
import { finishChallenge } from '../payments/confirm.ts'
import { finishSetupChallenge } from '../setup/confirm-setup.ts'
import type { World } from '../world.ts'
import type { Values } from './card-fields.ts'
import { html } from './html.ts'
import { goTo, type PageAnswer, page } from './layout.ts'

/** Shows the bank's question, as a whole page or in a frame of the card form's library. */
export function showChallenge(world: World, query: URLSearchParams): PageAnswer {
  const intent = intentOf(world, Object.fromEntries(query))
  const framed = query.get('frame') === '1'
  if (intent?.status !== 'requires_action') return over(world, framed)
  const method = intent.payment_method === null ? undefined : world.store.find('payment_method', intent.payment_method)
  const main = html`<div class="message challenge">
<h1>3-D Secure test page</h1>
<p>Your bank asks whether you want to ${
    intent.object === 'payment_intent'
      ? html`pay <strong>${formatMoney(intent.amount, intent.currency)}</strong>`
      : 'let the shop charge you later'
  }${method && html` with the card ending in ${method.card.last4}`}.</p>
<form method="post" action="${world.config.publicBase}/v3/challenge">
<input type="hidden" name="${intent.object}" value="${intent.id}">
<input type="hidden" name="client_secret" value="${intent.client_secret}">
<input type="hidden" name="frame" value="${framed ? '1' : '0'}">
<button type="submit" name="result" value="complete">Complete authentication</button>
<button type="submit" name="result" value="fail" class="quiet">Fail authentication</button>
</form>
</div>`
  return page({ config: world.config, title: '3-D Secure test page', main, framed })
}

/** Handles the answer, and returns to the page that asked. */
export function answerChallenge(world: World, values: Values): PageAnswer {
  const framed = values.frame === '1'
  const intent = intentOf(world, values)
  if (intent?.status !== 'requires_action') return over(world, framed)
  const side = world.store.side<IntentSide>(intent.id)
  const passed = values.result === 'complete'
  const outcome =
    intent.object === 'payment_intent'
      ? finishChallenge(world, intent, passed)
      : finishSetupChallenge(world, intent, passed)
  if (framed || !side?.returnUrl) return over(world, framed)
  const back = new URL(side.returnUrl)
  back.searchParams.set(intent.object, intent.id)
  back.searchParams.set(`${intent.object}_client_secret`, intent.client_secret)
  back.searchParams.set('redirect_status', outcome.state === 'succeeded' ? 'succeeded' : 'failed')
  return goTo(back.href)
}

/** Finds the intent, for a caller with its client secret only. */
function intentOf(world: World, given: Values): PaymentIntent | SetupIntent | undefined {
  const intent =
    world.store.find('payment_intent', given.payment_intent ?? '') ??
    world.store.find('setup_intent', given.setup_intent ?? '')
  return intent?.client_secret === given.client_secret ? intent : undefined
}

/** The page after the challenge; in a frame, it notifies the page around it. */
function over(world: World, framed: boolean): PageAnswer {
  const main = html`<div class="message"><h1>Thank you</h1><p>You can close this page.</p></div>`
  return page({
    config: world.config,
    title: '3-D Secure test page',
    main,
    framed,
    ...(framed ? { script: 'challenge-done.js' } : {}),
  })
}
