import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router'
import { RenderedRequestId, requestIdContext } from '#web/lib/request-id.ts'
import { consentChoiceContext } from '#web/lib/site/consent-choice.ts'
import { bannerFor, ConsentBanner } from '#web/screens/consent/consent-banner.tsx'

/**
 * Writes the script that carries the page's data, as the router's own `StreamTransfer` does; entry.server.test.tsx
 * compares the two.
 */
const streamScript = (text: string) =>
  `<script>window.__reactRouterContext.streamController.enqueue(${escapeScript(JSON.stringify(text))});</script>` +
  '<script>window.__reactRouterContext.streamController.close();</script>'

/**
 * Loads the style sheet, fonts and first pictures before the JavaScript, which is not needed to read a page. Browsers
 * fetch preloaded modules as urgently as fonts unless the page says otherwise.
 */
const withModulesLast = (html: string) =>
  html.replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"')

const unsafe: Record<string, string> = {
  '&': '\\u0026',
  '>': '\\u003e',
  '<': '\\u003c',
  '\u2028': '\\u2028',
  '\u2029': '\\u2029',
}
const escapeScript = (json: string) => json.replace(/[&><\u2028\u2029]/g, (character) => unsafe[character] ?? '')

/**
 * Inserts the banner before everything else in the body. React starts at its own first element, a link, and skips an
 * element of another kind (web/screens/consent/consent-banner.tsx says why React does not render the banner).
 */
function withBanner(html: string, banner: ReturnType<typeof bannerFor>): string {
  const start = html.indexOf('<body>') + '<body>'.length
  if (!banner || start < '<body>'.length) return html
  return html.slice(0, start) + renderToStaticMarkup(<ConsentBanner {...banner} />) + html.slice(start)
}

/**
 * Renders the whole page into one string, attached to the Response as `html`: the server hashes its inline scripts for
 * the content security policy and compresses it, with no stream between React and the socket. All of the loaders' data
 * is read first, so that nothing in the tree waits: React renders in one go, at a third of the cost of its streams. The
 * data follows the rendered markup. A page that suspends (`Suspense` around something that is not loaded yet) would
 * show its fallback until the browser has loaded it.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  loadContext: Readonly<RouterContextProvider>,
) {
  headers.set('content-type', 'text/html; charset=utf-8')
  if (request.method === 'HEAD') return new Response(null, { status, headers })
  const { serverHandoffStream, ...ready } = context
  const streamedData = serverHandoffStream ? await readText(serverHandoffStream) : undefined
  // Only an error page shows the request id; other pages are the same for every request.
  const requestId = status >= 500 ? loadContext.get(requestIdContext) : null
  const rendered = renderToString(
    <RenderedRequestId value={requestId}>
      <ServerRouter context={ready} url={request.url} />
    </RenderedRequestId>,
  )
  const page = withBanner(
    withModulesLast(`<!doctype html>${rendered}`),
    // No banner in the answer to a form: it may be the very form in which the visitor has just chosen.
    request.method === 'GET' ? bannerFor(request.url, loadContext.get(consentChoiceContext)) : null,
  )
  const end = page.lastIndexOf('</body>')
  const html =
    streamedData === undefined || !context.renderMeta?.didRenderScripts || end < 0
      ? page
      : page.slice(0, end) + streamScript(streamedData) + page.slice(end)
  return Object.assign(new Response(null, { status, headers }), { html })
}

async function readText(stream: ReadableStream<Uint8Array>): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const chunk of stream) text += decoder.decode(chunk, { stream: true })
  return text + decoder.decode()
}
