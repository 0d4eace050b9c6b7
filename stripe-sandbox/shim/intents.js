// Payment and setup intents, as a browser with the publishable key and a client secret may see and confirm them.
import { base, createFrame, dropFrame, listen, openDialog } from './frames.js'

const isSetup = (secret) => String(secret).startsWith('seti_')
const pathOf = (secret) =>
  `${isSetup(secret) ? 'setup_intents' : 'payment_intents'}/${String(secret).split('_secret_')[0]}`

async function call(key, method, path, params) {
  const form = new URLSearchParams({ key, ...params })
  const query = method === 'GET' ? `?${form}` : ''
  try {
    const response = await fetch(`${base}/v1/${path}${query}`, {
      method,
      // Keep a declined card out of the browser's console: it is an outcome, not a fault of this page.
      headers: { 'Sandbox-Quiet': '1' },
      ...(method === 'POST' ? { body: form } : {}),
    })
    return await response.json()
  } catch {
    return {
      error: {
        type: 'api_connection_error',
        message:
          'We are experiencing issues connecting to our payments provider. You have not been charged. Please check your internet connection and try again. If the problem persists please contact us.',
      },
    }
  }
}

export const retrieve = (key, secret) => call(key, 'GET', pathOf(secret), { client_secret: secret })

/** Confirms with the method of the intent or with a saved one, without a card form. */
export const confirmSavedMethod = (key, secret, method, returnUrl) =>
  call(key, 'POST', `${pathOf(secret)}/confirm`, {
    client_secret: secret,
    use_stripe_sdk: 'true',
    ...(method === undefined ? {} : { payment_method: method }),
    ...(returnUrl === undefined ? {} : { return_url: returnUrl }),
  })

/** Turns an intent into `{ paymentIntent }`, `{ setupIntent }` or `{ error }`, by its status. */
export function resultOf(answer) {
  if (answer.error) return { error: answer.error }
  const isSetupIntent = answer.object === 'setup_intent'
  const failure = isSetupIntent ? answer.last_setup_error : answer.last_payment_error
  if (answer.status !== 'requires_payment_method' || !failure) {
    return isSetupIntent ? { setupIntent: answer } : { paymentIntent: answer }
  }
  const { type, code, decline_code, message, charge, payment_method } = failure
  return { error: { type, code, decline_code, message, charge, payment_method, [answer.object]: answer } }
}

/**
 * Shows the bank's challenge in a dialog; closing the dialog fails the challenge. Resolves with the intent afterwards.
 */
function showChallenge(key, intent) {
  return new Promise((resolve) => {
    const secret = intent.client_secret
    const params = { [intent.object]: intent.id, client_secret: secret, frame: '1' }
    const frame = createFrame(`/v3/challenge?${new URLSearchParams(params)}`, '3-D Secure challenge')
    frame.style.height = '300px'
    const dialog = openDialog('3-D Secure authentication', giveUp)
    dialog.append(frame)
    listen(frame, (message) => message.type === 'challenge-done' && end())
    dialog.showModal()

    async function end() {
      dropFrame(frame)
      dialog.remove()
      resolve(await retrieve(key, secret))
    }
    async function giveUp() {
      const form = new URLSearchParams({ ...params, result: 'fail' })
      await fetch(`${base}/v3/challenge`, { method: 'POST', body: form }).catch(() => undefined)
      await end()
    }
  })
}

/** Completes a challenge, if there is one, and returns the outcome of the intent. */
export async function finishConfirmation(key, answer) {
  return resultOf(answer.status === 'requires_action' ? await showChallenge(key, answer) : answer)
}
