import { StripeError } from './stripe-error.ts'

/** A decoded form: `a[b][0]=x` becomes `{ a: { b: { 0: 'x' } } }`. Lists stay objects with integer keys until a `Rule` reads them. */
export interface Form {
  [key: string]: string | Form
}

const newForm = (): Form => Object.create(null) as Form

/** Decodes `application/x-www-form-urlencoded` text with Stripe's bracket notation. Errors: 400 when a key is both a value and a hash. */
export function decodeForm(text: string): Form {
  const root = newForm()
  if (text === '') return root
  for (const [key, value] of new URLSearchParams(text)) put(root, segments(key), value, key)
  return root
}

function segments(key: string): string[] {
  const open = key.indexOf('[')
  if (open <= 0 || !key.endsWith(']')) return [key]
  return [key.slice(0, open), ...key.slice(open + 1, -1).split('][')]
}

function put(node: Form, path: string[], value: string, key: string): void {
  const [first = '', ...rest] = path
  const name = first === '' ? String(Object.keys(node).length) : first
  if (rest.length === 0) {
    if (typeof node[name] === 'object') throw conflict(key)
    node[name] = value
    return
  }
  node[name] ??= newForm()
  const child = node[name]
  if (typeof child === 'string') throw conflict(key)
  put(child, rest, value, key)
}

const conflict = (key: string) =>
  new StripeError(400, { message: `Invalid request: ${key} is both a value and a hash.`, param: key })
