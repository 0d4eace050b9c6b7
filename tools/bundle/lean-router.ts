// Removes from the browser's bundle the router code that none of our pages uses: 3 kB of brotli less on every first load.
import { type Plugin, parseAst } from 'vite'

const routerModule = /[\\/]node_modules[\\/]react-router[\\/]dist[\\/]production[\\/](.*)\.js$/

/** The build fails when an update of the router no longer contains one of these. */
const unused: { readonly module: string; readonly code: RegExp; readonly instead: string }[] = [
  // Instrumentation hooks, which our entries never pass.
  { module: 'lib/router/router', code: /\b(init\.|opts\?\.)instrumentations\b/g, instead: 'undefined' },
  {
    module: 'lib/router/router',
    code: /\bconsumeInstrumentationClientResultMetaReceiver\(router\)/g,
    instead: 'undefined',
  },
]

export const leanRouter: Plugin = {
  name: 'lean-router',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  transform(code, id) {
    const module = routerModule.exec(id.split('?')[0] ?? id)?.[1]
    return module === undefined ? null : { code: lean(module.replaceAll('\\', '/'), code), map: null }
  },
}

/** @throws Error when code that should be removed is not there, as after an update of the router */
export function lean(module: string, code: string): string {
  let remaining = shortenMessages(module, code)
  for (const part of unused.filter((part) => part.module === module)) {
    if (remaining.search(part.code) < 0) throw new Error(`react-router's ${module}.js no longer has ${part.code}`)
    remaining = remaining.replace(part.code, part.instead)
  }
  // Names for developer tools: assigning one makes a component count as used.
  return remaining.replace(/^\w+\.displayName = "\w+";$/gm, '')
}

/**
 * The router explains each misuse in a sentence for developers, who see it in development and on the server. A built page
 * has the module and line of the pinned version instead (`router:1434`), much as React has error numbers.
 */
function shortenMessages(module: string, code: string): string {
  const found: Syntax[] = []
  visit(parseAst(code), (node) => {
    const message = messageOf(node)
    if (message) found.push(message)
  })
  const name = module.slice(module.lastIndexOf('/') + 1)
  let shortened = code
  for (const { start, end } of found.sort((a, b) => b.start - a.start)) {
    const line = code.slice(0, start).split('\n').length
    shortened = `${shortened.slice(0, start)}"${name}:${line}"${shortened.slice(end)}`
  }
  return shortened
}

interface Syntax {
  type: string
  start: number
  end: number
  callee?: Syntax
  name?: string
  object?: Syntax
  arguments?: Syntax[]
}

const checks = /^(invariant|warning|warningOnce)$/

/** The message of a check, an error or a log line, when it is a literal in the code. */
function messageOf({ type, callee, arguments: args = [] }: Syntax): Syntax | undefined {
  const isCheck = type === 'CallExpression' && callee?.type === 'Identifier' && checks.test(callee.name ?? '')
  const isPrint = type === 'CallExpression' && callee?.type === 'MemberExpression' && callee.object?.name === 'console'
  const isError = type === 'NewExpression' && /Error$/.test(callee?.name ?? '')
  if (!isCheck && !isPrint && !isError) return undefined
  const message = isCheck ? args[1] : args[0]
  return message && /^(Literal|TemplateLiteral|BinaryExpression)$/.test(message.type) ? message : undefined
}

function visit(node: unknown, onNode: (node: Syntax) => void): void {
  if (typeof node !== 'object' || node === null) return
  if (!Array.isArray(node) && 'type' in node) onNode(node as Syntax)
  for (const child of Object.values(node)) visit(child, onNode)
}
