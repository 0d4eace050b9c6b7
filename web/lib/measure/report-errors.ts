// Reports errors in the browser to our own server, which cleans them and passes them on (spec §7): only with consent,
// only errors of our own scripts, and each once.
import type { InputOf } from '#contract/index.ts'

const maxReports = 5

const hasConsent = () =>
  /wrenlet_consent=\d\.\d1/.test(document.cookie) &&
  (navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl !== true

/** @param patternOf the pattern of the page that is shown, never its address */
export function reportErrors(patternOf: () => string): void {
  const reported = new Set<string>()
  const report = (error: unknown) => {
    // Leaves out the errors of browser extensions, which also run on our pages.
    if (!(error instanceof Error) || !error.stack?.includes(`${location.origin}/assets/`) || !hasConsent()) return
    const { name, message, stack } = error
    const key = `${name} ${message}`
    if (reported.has(key) || reported.size >= maxReports) return
    reported.add(key)
    const body: InputOf<'reportError'>['body'] = {
      type: name.slice(0, 60),
      message: message.slice(0, 1000),
      stack: stack.slice(0, 8000),
      path: patternOf().slice(0, 80),
    }
    const headers = { 'content-type': 'application/json' }
    // A report that cannot be sent must not raise another error.
    fetch('/api/errors', { method: 'POST', keepalive: true, headers, body: JSON.stringify(body) }).catch(() => {})
  }
  window.addEventListener('error', ({ error }) => report(error))
  window.addEventListener('unhandledrejection', ({ reason }) => report(reason))
}
