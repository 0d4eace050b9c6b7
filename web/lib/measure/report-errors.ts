// What breaks in the browser goes to our own server, which cleans it and passes it on (spec §7): only with a yes to it, only errors of
// our own scripts, and each once.
import type { InputOf } from '#contract/index.ts'

const mostReports = 5

const agrees = () =>
  /wrenlet_consent=\d\.\d1/.test(document.cookie) &&
  (navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl !== true

/** @param patternOf the pattern of the page that is shown, never its address */
export function reportErrors(patternOf: () => string): void {
  const reported = new Set<string>()
  const report = (error: unknown) => {
    // Extensions of the browser run on our pages, too.
    if (!(error instanceof Error) || !error.stack?.includes(`${location.origin}/assets/`) || !agrees()) return
    const { name, message, stack } = error
    const key = `${name} ${message}`
    if (reported.has(key) || reported.size >= mostReports) return
    reported.add(key)
    const body: InputOf<'reportError'>['body'] = {
      ...{ type: name.slice(0, 60), message: message.slice(0, 1000), stack: stack.slice(0, 8000) },
      path: patternOf().slice(0, 80),
    }
    const headers = { 'content-type': 'application/json' }
    // A report that is lost is no second error.
    fetch('/api/errors', { method: 'POST', keepalive: true, headers, body: JSON.stringify(body) }).catch(() => {})
  }
  window.addEventListener('error', ({ error }) => report(error))
  window.addEventListener('unhandledrejection', ({ reason }) => report(reason))
}
