// Sends a card from inside a frame to the sandbox; the surrounding page learns only the outcome.

export const post = (message) => parent.postMessage({ sandbox: true, ...message }, location.origin)

/** Flattens `{ a: { b: 1 } }` to `a[b]=1`. */
function flatten(value, path, params) {
  for (const [name, field] of Object.entries(value ?? {})) {
    const key = path === '' ? name : `${path}[${name}]`
    if (field !== null && typeof field === 'object') flatten(field, key, params)
    else if (field !== undefined && field !== null && field !== 'never') params.append(key, String(field))
  }
  return params
}

/** Confirms the intent of a client secret with a card; returns the intent, or `{ error }`. */
export async function confirmWithCard({ key, base, secret, confirmParams, card, billing }) {
  const { payment_method_data: methodData, return_url, shipping, receipt_email } = confirmParams
  const isSetup = secret.startsWith('seti_')
  const details = { ...billing, ...methodData?.billing_details }
  const body = flatten(
    {
      key,
      client_secret: secret,
      use_stripe_sdk: true,
      return_url,
      // Nothing is shipped or emailed when a card is only set up.
      ...(isSetup ? {} : { shipping, receipt_email }),
      payment_method_data: { ...methodData, billing_details: details, type: 'card', card },
    },
    '',
    new URLSearchParams(),
  )
  const [id] = secret.split('_secret_')
  try {
    const response = await fetch(`${base}/v1/${isSetup ? 'setup_intents' : 'payment_intents'}/${id}/confirm`, {
      method: 'POST',
      headers: { 'Sandbox-Quiet': '1' },
      body,
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

/** Reports the height that the frame needs, whenever it changes. */
export function postHeight() {
  new ResizeObserver(() => post({ type: 'height', height: Math.ceil(document.documentElement.offsetHeight) })).observe(
    document.body,
  )
}
