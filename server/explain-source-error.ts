import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

/** What is wrong with a source file, for the developer. */
export interface SourceError {
  /** The text for a terminal or a call. */
  readonly text: string
  /** A page that says the same, with Vite's own overlay over it if scripts run. */
  readonly html: string
}

/** Vite's error about a file, as sent to the browser. */
interface ViteError extends Error {
  readonly id?: string
  readonly frame?: string
  readonly plugin?: string
  readonly loc?: { readonly line: number; readonly column: number }
}

/** @returns undefined for any other error, such as an unreachable database */
export function explainSourceError(error: unknown, root: string): SourceError | undefined {
  if (!(error instanceof Error)) return undefined
  const { id, frame = '', plugin, loc } = error as ViteError
  if (id === undefined && plugin === undefined && !(error instanceof SyntaxError)) return undefined
  const message = stripVTControlCharacters(error.message)
  const excerpt = stripVTControlCharacters(frame)
  const place = id && `${relative(root, id.replace(/[?#].*$/, ''))}${loc ? `:${loc.line}:${loc.column}` : ''}`
  const text = [place, message, message.includes(excerpt.trim()) ? '' : excerpt].filter(Boolean).join('\n\n')
  const overlay = { message, stack: '', id, frame: excerpt, plugin, loc }
  return { text, html: page(text, JSON.stringify(overlay).replaceAll('<', '\\u003c')) }
}

const page = (text: string, overlay: string): string => `<!doctype html>
<html lang="en-GB">
  <head>
    <meta charset="utf-8">
    <title>A source cannot be read</title>
    <script type="module">
      const { ErrorOverlay } = await import('/@vite/client')
      document.body.append(new ErrorOverlay(${overlay}))
    </script>
  </head>
  <body>
    <h1>A source cannot be read</h1>
    <pre>${text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</pre>
    <p>This page reloads when the file is edited.</p>
  </body>
</html>
`
