import { Writable } from 'node:stream'
import { renderToPipeableStream } from 'react-dom/server'
import { type EntryContext, ServerRouter } from 'react-router'

const renderLimitMilliseconds = 8000

/**
 * Renders the whole page into one Buffer, attached to the Response as `html`: the server hashes its inline scripts for
 * the content security policy and compresses it, and no web stream stands between React and the socket.
 */
export default function handleRequest(request: Request, status: number, headers: Headers, context: EntryContext) {
  headers.set('content-type', 'text/html; charset=utf-8')
  if (request.method === 'HEAD') return new Response(null, { status, headers })
  return new Promise<Response>((resolve, reject) => {
    let answered = status
    const chunks: Buffer[] = []
    const page = new Writable({
      highWaterMark: 1 << 20,
      write(chunk: Buffer, _encoding, done) {
        chunks.push(chunk)
        done()
      },
      final(done) {
        done()
        resolve(Object.assign(new Response(null, { status: answered, headers }), { html: Buffer.concat(chunks) }))
      },
    })
    const { pipe, abort } = renderToPipeableStream(<ServerRouter context={context} url={request.url} />, {
      onAllReady() {
        clearTimeout(timer)
        pipe(page)
      },
      onShellError(error) {
        clearTimeout(timer)
        reject(error)
      },
      onError(error) {
        answered = 500
        console.error(error)
      },
    })
    const timer = setTimeout(() => abort(new Error('The page took too long to render')), renderLimitMilliseconds)
  })
}
