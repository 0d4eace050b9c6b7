import { formatMoney } from '../billing/lines/invoice-lines.ts'
import type { PaymentIntent, SetupIntent } from '../objects.ts'
import type { PendingChallenge } from '../payments/attempt.ts'
import { finishChallenge } from '../payments/confirm.ts'
import { finishSetupChallenge } from '../setup/confirm-setup.ts'
import type { World } from '../world.ts'
import type { Values } from './card-fields.ts'
import { html } from './html.ts'
import { type PageAnswer, page, redirectTo } from './layout.ts'

/** Shows the bank's challenge, as a whole page or in a frame of the card form's library. */
export function showChallenge(world: World, query: URLSearchParams): PageAnswer {
  const intent = intentOf(world, Object.fromEntries(query))
  const framed = query.get('frame') === '1'
  if (intent?.status !== 'requires_action') return challengeDonePage(world, framed)
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

/** Handles the answer, and returns to the page that sent the cardholder here. */
export function answerChallenge(world: World, values: Values): PageAnswer {
  const framed = values.frame === '1'
  const intent = intentOf(world, values)
  if (intent?.status !== 'requires_action') return challengeDonePage(world, framed)
  const side = world.store.side<PendingChallenge>(intent.id)
  const hasPassed = values.result === 'complete'
  const outcome =
    intent.object === 'payment_intent'
      ? finishChallenge(world, intent, hasPassed)
      : finishSetupChallenge(world, intent, hasPassed)
  if (framed || !side?.returnUrl) return challengeDonePage(world, framed)
  const returnUrl = new URL(side.returnUrl)
  returnUrl.searchParams.set(intent.object, intent.id)
  returnUrl.searchParams.set(`${intent.object}_client_secret`, intent.client_secret)
  returnUrl.searchParams.set('redirect_status', outcome.state === 'succeeded' ? 'succeeded' : 'failed')
  return redirectTo(returnUrl.href)
}

/** Finds the intent of a caller who has its client secret. */
function intentOf(world: World, values: Values): PaymentIntent | SetupIntent | undefined {
  const intent =
    world.store.find('payment_intent', values.payment_intent ?? '') ??
    world.store.find('setup_intent', values.setup_intent ?? '')
  return intent?.client_secret === values.client_secret ? intent : undefined
}

/** The page after the challenge; in a frame, it notifies the page around it. */
function challengeDonePage(world: World, framed: boolean): PageAnswer {
  const main = html`<div class="message"><h1>Thank you</h1><p>You can close this page.</p></div>`
  return page({
    config: world.config,
    title: '3-D Secure test page',
    main,
    framed,
    ...(framed ? { script: 'challenge-done.js' } : {}),
  })
}
