// The data that entry.server.tsx embeds in a page must equal what the router's own stream embeds: the router documents
// no way to embed it without streams, so we copy what the router writes.
import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { createContext, runInContext } from 'node:vm'
import { renderToPipeableStream } from 'react-dom/server'
import {
  createRequestHandler,
  type EntryContext,
  Outlet,
  RouterContextProvider,
  Scripts,
  type ServerBuild,
  ServerRouter,
} from 'react-router'
import { expect, test } from 'vitest'
import { siteBuild } from '#tests/support/server/site-build.ts'
import { requestIdContext } from '#web/lib/request-id.ts'
import ours from './entry.server.tsx'

const advice =
  'The router no longer embeds its data as web/entry.server.tsx does. Compare StreamTransfer and ServerRouter in ' +
  'node_modules/react-router/dist/development/lib/dom/ssr (single-fetch.js, server.js) with streamScript in that file, and let ' +
  'it write what they write; then run tests/e2e/shop.spec.ts.'

/** Renders like the router's own entry, which waits for everything if a crawler asks. */
async function renderDefault(request: Request, status: number, headers: Headers, context: EntryContext) {
  const html = await new Promise<string>((resolve, reject) => {
    const { pipe } = renderToPipeableStream(<ServerRouter context={context} url={request.url} />, {
      onAllReady: () => resolve(text(pipe(new PassThrough()))),
      onError: reject,
    })
  })
  return Object.assign(new Response(null, { status, headers }), { html })
}

/** Text that could end a script or break its line, and data that arrives after rendering has started. */
const data = {
  words: `</script><!-- & \u2028 \u2029 "quoted" 'é' 🧦`,
  day: new Date('2026-11-20T12:00:00Z'),
  first: Promise.resolve('kept').then((word) => word.repeat(3)),
  later: new Promise((resolve) => setImmediate(resolve, ['and more'])),
}

function build(handle: object, page: () => React.ReactNode, loader: () => unknown): ServerBuild {
  const route = { hasLoader: true, module: '/route.js', imports: [] }
  const site = siteBuild({
    entry: { default: handle, handleError() {} },
    routes: {
      root: { id: 'root', path: '', module: { default: page, loader, ErrorBoundary: page } },
      piece: { id: 'piece', parentId: 'root', path: 'piece', module: { default: () => <p>piece</p>, loader } },
    },
  })
  const routes = { root: { id: 'root', path: '', ...route }, piece: { id: 'piece', parentId: 'root', ...route } }
  return {
    ...site,
    assets: { ...site.assets, url: '/manifest.js', entry: { module: '/entry.js', imports: [] }, routes },
  } as unknown as ServerBuild
}

const withScripts = () => (
  <html lang="en">
    <body>
      <Outlet />
      <Scripts />
    </body>
  </html>
)
const withoutScripts = () => (
  <html lang="en">
    <body>plain</body>
  </html>
)

/** Runs the page's router scripts in order, and reads the data that the router would find. */
async function renderAndRead(handle: object, page: () => React.ReactNode, loader: () => unknown) {
  const context = new RouterContextProvider()
  context.set(requestIdContext, 'request-1')
  const request = new Request('https://wrenlet.example/piece')
  const answer = await createRequestHandler(build(handle, page, loader), 'production')(request, context)
  const { html } = answer as Response & { html: string }
  const { stream, streamController, ...rest } = runScripts(html).__reactRouterContext ?? {}
  if (!stream) return { status: answer.status, html, data: undefined }
  // Closes a stream that was left open, or reading it would never end.
  const open = isStillOpen(streamController)
  return { status: answer.status, html, context: rest, data: await text(stream), open }
}

interface PageWindow {
  __reactRouterContext?: {
    stream?: ReadableStream<Uint8Array>
    streamController?: ReadableStreamDefaultController
  }
}

function runScripts(html: string): PageWindow {
  const window: PageWindow = {}
  const browser = createContext({ window, ReadableStream, TextEncoderStream })
  try {
    for (const [, script = ''] of html.matchAll(/<script\b[^>]*>(.*?)<\/script>/gs))
      if (script.startsWith('window.__reactRouterContext')) runInContext(script, browser)
  } catch (error) {
    throw new Error(advice, { cause: error })
  }
  return window
}

function isStillOpen(controller: ReadableStreamDefaultController | undefined): boolean {
  if (!controller) throw new Error(advice)
  try {
    controller.close()
    return true
  } catch {
    return false
  }
}

test.each([
  ['a page', () => data],
  ['a page that failed', () => Promise.reject(new Error('no piece'))],
])('%s embeds exactly the data that the router embeds', async (_, loader) => {
  const [own, expected] = [
    await renderAndRead(ours, withScripts, loader),
    await renderAndRead(renderDefault, withScripts, loader),
  ]
  expect(expected.data?.length, advice).toBeGreaterThan(20)
  expect(expected, advice).toMatchObject({ context: { ssr: true }, open: false })
  expect(own, advice).toEqual({ ...expected, html: own.html })
})

test('a page without scripts embeds no data', async () => {
  for (const handle of [renderDefault, ours]) {
    const { html, data: embedded } = await renderAndRead(handle, withoutScripts, () => data)
    expect(html, advice).not.toContain('<script')
    expect(embedded, advice).toBeUndefined()
  }
})

test('every module is preloaded with low priority', async () => {
  const { html } = await renderAndRead(ours, withScripts, () => data)
  const preloads = html.match(/<link rel="modulepreload"[^>]*>/g) ?? []
  expect(preloads.length).toBeGreaterThan(0)
  for (const preload of preloads) expect(preload).toContain('fetchpriority="low"')
})
