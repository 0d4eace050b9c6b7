import type { Form } from './form.ts'
import { invalid } from './stripe-error.ts'

/** Reads one parameter of a decoded form, or throws Stripe's 400. Unknown parameters are always refused. */
export interface Rule<T> {
  read(raw: string | Form, at: string): T
  required?: boolean
}
export interface RequiredRule<T> extends Rule<T> {
  required: true
}
export type Fields = Record<string, Rule<unknown>>
type ValueOf<R> = R extends Rule<infer T> ? T : never
type RequiredKeys<F extends Fields> = { [K in keyof F]: F[K] extends RequiredRule<unknown> ? K : never }[keyof F]
export type Read<F extends Fields> = { [K in RequiredKeys<F>]: ValueOf<F[K]> } & {
  [K in Exclude<keyof F, RequiredKeys<F>>]?: ValueOf<F[K]>
}

export const required = <T>(rule: Rule<T>): RequiredRule<T> => ({ read: rule.read, required: true })

export const within = (at: string, key: string): string => (at === '' ? key : `${at}[${key}]`)

function asText(raw: string | Form, at: string): string {
  if (typeof raw !== 'string') throw invalid(`Invalid string: {...}`, at)
  return raw
}

function notEmpty(raw: string, at: string): string {
  if (raw === '') {
    throw invalid(
      `You passed an empty string for '${at}'. We assume empty values are an attempt to unset a parameter; however '${at}' cannot be unset. You should remove '${at}' from your request or supply a non-empty value.`,
      at,
      'parameter_invalid_empty',
    )
  }
  return raw
}

export const text = (limit = 5000): Rule<string> => ({
  read(raw, at) {
    const value = notEmpty(asText(raw, at), at)
    if (value.length > limit) throw invalid(`Invalid string: must be at most ${limit} characters`, at)
    return value
  },
})

export const oneOf = <const V extends string>(...values: V[]): Rule<V> => ({
  read(raw, at) {
    const value = notEmpty(asText(raw, at), at)
    const found = values.find((known) => known === value)
    if (found === undefined) {
      const last = values.at(-1)
      const rest = values.slice(0, -1).join(', ')
      throw invalid(`Invalid ${at}: must be one of ${rest === '' ? last : `${rest}, or ${last}`}`, at)
    }
    return found
  },
})

export const integer = (min = Number.MIN_SAFE_INTEGER, max = Number.MAX_SAFE_INTEGER): Rule<number> => ({
  read(raw, at) {
    const value = notEmpty(asText(raw, at), at)
    if (!/^-?\d{1,15}$/.test(value)) throw invalid(`Invalid integer: ${value}`, at, 'parameter_invalid_integer')
    const number = Number(value)
    if (number < min) {
      const bound =
        min === 1 ? 'This value must be greater than or equal to 1.' : `Invalid integer: must be at least ${min}`
      throw invalid(bound, at, 'parameter_invalid_integer')
    }
    if (number > max) throw invalid(`Invalid integer: must be at most ${max}`, at, 'parameter_invalid_integer')
    return number
  },
})

/** @param places the most decimal places allowed */
export const decimal = (places = 4): Rule<number> => ({
  read(raw, at) {
    const value = notEmpty(asText(raw, at), at)
    if (!/^-?\d+(\.\d+)?$/.test(value)) throw invalid(`Invalid decimal: ${value}`, at)
    if ((value.split('.')[1] ?? '').length > places) {
      throw invalid(`Invalid decimal: ${value}; must contain at most ${places} decimal places.`, at)
    }
    return Number(value)
  },
})

export const flag = (): Rule<boolean> => ({
  read(raw, at) {
    const value = asText(raw, at)
    if (value === 'true') return true
    if (value === 'false') return false
    throw invalid(`Invalid boolean: ${value}`, at)
  },
})

export const url = (): Rule<string> => ({
  read(raw, at) {
    const value = notEmpty(asText(raw, at), at)
    // Stripe allows the template {CHECKOUT_SESSION_ID} in a URL.
    if (!URL.canParse(value.replaceAll('{CHECKOUT_SESSION_ID}', 'cs')))
      throw invalid('Not a valid URL', at, 'url_invalid')
    return value
  },
})

/** Accepts the rule's value or an empty string, which unsets the field (`Emptyable` in the SDK's types). */
export const emptyable = <T>(rule: Rule<T>): Rule<T | ''> => ({
  read: (raw, at) => (raw === '' ? '' : rule.read(raw, at)),
})

export const list = <T>(rule: Rule<T>, max = 100): Rule<T[]> => ({
  read(raw, at) {
    if (typeof raw === 'string') throw invalid('Invalid array', at)
    const keys = Object.keys(raw)
    if (keys.some((key) => !/^\d+$/.test(key))) throw invalid('Invalid array', at)
    if (keys.length > max) throw invalid(`Invalid array: must be at most ${max} elements`, at)
    return keys.map((key) => rule.read(raw[key] ?? '', within(at, key)))
  },
})

/** Values set to '' remove the key. Limits are Stripe's: 50 keys, 40 characters a key, 500 a value. */
export const metadata = (): Rule<Record<string, string>> => ({
  read(raw, at) {
    if (typeof raw === 'string') throw invalid('Invalid object', at)
    const entries = Object.entries(raw)
    if (entries.length > 50) throw invalid('Metadata can have up to 50 keys', at)
    for (const [key, value] of entries) {
      if (key.length > 40) throw invalid(`Metadata keys can be up to 40 characters: ${key}`, within(at, key))
      if (typeof value !== 'string') throw invalid('Metadata values must be strings', within(at, key))
      if (value.length > 500) throw invalid('Metadata values can be up to 500 characters', within(at, key))
    }
    return Object.fromEntries(entries) as Record<string, string>
  },
})

export const hash = <F extends Fields>(fields: F): Rule<Read<F>> => ({
  read(raw, at) {
    if (typeof raw === 'string') throw invalid('Invalid object', at)
    return readFields(fields, raw, at)
  },
})

export interface Range {
  gt?: number
  gte?: number
  lt?: number
  lte?: number
}

const bounds = hash({ gt: integer(), gte: integer(), lt: integer(), lte: integer() })

export const range = (): Rule<Range> => ({
  read(raw, at) {
    if (typeof raw !== 'string') return bounds.read(raw, at)
    const exact = integer().read(raw, at)
    return { gte: exact, lte: exact }
  },
})

export function inRange(value: number, wanted: Range | undefined): boolean {
  if (wanted === undefined) return true
  return (
    (wanted.gt === undefined || value > wanted.gt) &&
    (wanted.gte === undefined || value >= wanted.gte) &&
    (wanted.lt === undefined || value < wanted.lt) &&
    (wanted.lte === undefined || value <= wanted.lte)
  )
}

/** Reads a whole request. Errors: 400 `parameter_unknown`, `parameter_missing`, and those of each rule. */
export function readFields<F extends Fields>(fields: F, raw: Form, at = ''): Read<F> {
  const out: Record<string, unknown> = {}
  for (const [key, value] of Object.entries(raw)) {
    const rule = Object.hasOwn(fields, key) ? fields[key] : undefined
    const path = within(at, key)
    if (rule === undefined) throw unknownParameter(key, path)
    out[key] = rule.read(value, path)
  }
  for (const [key, rule] of Object.entries(fields)) {
    if (rule.required && !(key in out)) {
      const path = within(at, key)
      throw invalid(`Missing required param: ${path}.`, path, 'parameter_missing')
    }
  }
  return out as Read<F>
}

function unknownParameter(key: string, path: string) {
  // Removed in 2026-09-30.endive. Stripe says so instead of calling it unknown.
  if (path === 'payment_method_types') {
    return invalid(
      'The parameter `payment_method_types` is no longer supported in this API version. Use dynamic payment methods, `allowed_payment_method_types` or `excluded_payment_method_types` instead.',
      path,
      'payment_method_types_no_longer_supported',
    )
  }
  return invalid(`Received unknown parameter: ${key}`, path, 'parameter_unknown')
}
