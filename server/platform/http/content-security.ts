// Which sources a page may use (architecture §8): scripts by the hash of what the buffered page contains, no inline styles. The
// card provider's hosts are allowed only when it serves the card form.
import { createHash } from 'node:crypto'

export interface ContentSecurity {
  /** Policy of one whole page. */
  forPage(html: Buffer | string): string
  /** Policy for everything that is not one of our pages. */
  readonly forOther: string
}

const inlineScript = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g

/** CSP source for one inline script. */
export const scriptHash = (script: string) => `'sha256-${createHash('sha256').update(script, 'utf8').digest('base64')}'`

/** The policy for responses that show nothing, or only themselves. */
const nothing = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

export function contentSecurity(options: {
  readonly stripeJsUrl: string
  readonly development: boolean
}): ContentSecurity {
  const origin = URL.canParse(options.stripeJsUrl) ? new URL(options.stripeJsUrl).origin : undefined
  // A demo may load the card form from a server other than Stripe's, which then also answers the form's calls.
  const otherOrigin = origin === undefined || origin === 'https://js.stripe.com' ? '' : ` ${origin}`
  // The hosts from Stripe's security guide: for card fields and wallets, for 3-D Secure (hooks) and for Link.
  const link = 'https://link.com https://*.link.com'
  const provider = origin
    ? {
        script: ` https://js.stripe.com https://*.js.stripe.com${otherOrigin}`,
        frame: ` https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com ${link}${otherOrigin}`,
        connect: ` https://api.stripe.com ${link}${otherOrigin}`,
        form: ` https://*.stripe.com${otherOrigin}`,
      }
    : { script: '', frame: '', connect: '', form: '' }
  const rest = [
    "default-src 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'self'",
    // Without JavaScript a form's answer redirects to the provider's own pages, and browsers check that, too.
    `form-action 'self'${provider.form}`,
    `frame-src 'self'${provider.frame}`,
    `connect-src 'self'${provider.connect}${options.development ? ' ws:' : ''}`,
    // Only our own pictures: imported ones are fetched before they are shown.
    "img-src 'self' data:",
    "font-src 'self'",
    // Vite's development server injects styles, and checks from a worker whether the server is back after an edit; a built page
    // never does.
    options.development ? "style-src 'self' 'unsafe-inline'" : "style-src 'self'",
    ...(options.development ? ["worker-src 'self' blob:"] : []),
  ]
  return {
    forPage(html) {
      const hashes = new Set<string>()
      for (const match of html.toString('utf8').matchAll(inlineScript)) hashes.add(scriptHash(match[1] ?? ''))
      const scripts = options.development ? "'unsafe-inline' 'unsafe-eval'" : [...hashes].join(' ')
      return [`script-src 'self' ${scripts}${provider.script}`.trim(), ...rest].join('; ')
    },
    forOther: nothing,
  }
}
