// The services that events are sent to, besides our own totals, if the visitor agrees. None by default.
import { asIs, asOrigin, asSecureOrigin, asUrl, type Parse } from './setting-parsers.ts'
import type { Variables } from './variables.ts'

export interface SinkConfig {
  google: { measurementId: string; apiSecret: string; base: string } | undefined
  meta: { pixelId: string; accessToken: string; base: string } | undefined
  /** A project of Sentry's, or of another service that reads its envelopes. */
  errors: { endpoint: string; publicKey: string } | undefined
}

export const readSinks = (variables: Variables, isProduction: boolean): SinkConfig => ({
  google: readGoogle(variables, isProduction ? asSecureOrigin : asOrigin),
  meta: readMeta(variables, isProduction ? asSecureOrigin : asOrigin),
  errors: variables.find('SENTRY_DSN', isProduction ? asSecureProject : asProject),
})

function readGoogle(variables: Variables, asBase: Parse<string>): SinkConfig['google'] {
  if (variables.find('GOOGLE_ANALYTICS_ID', asIs) === undefined)
    return variables.refuse('GOOGLE_ANALYTICS_SECRET', 'is set without GOOGLE_ANALYTICS_ID')
  return {
    measurementId: variables.read('GOOGLE_ANALYTICS_ID', asMeasurementId),
    apiSecret: variables.read('GOOGLE_ANALYTICS_SECRET', asSecret),
    // Receives and stores data from Europe in Europe.
    base: variables.read('GOOGLE_ANALYTICS_BASE', asBase, 'https://region1.google-analytics.com'),
  }
}

function readMeta(variables: Variables, asBase: Parse<string>): SinkConfig['meta'] {
  if (variables.find('META_PIXEL_ID', asIs) === undefined)
    return variables.refuse('META_ACCESS_TOKEN', 'is set without META_PIXEL_ID')
  return {
    pixelId: variables.read('META_PIXEL_ID', asPixelId),
    accessToken: variables.read('META_ACCESS_TOKEN', asSecret),
    base: variables.read('META_API_BASE', asBase, 'https://graph.facebook.com'),
  }
}

const asMeasurementId: Parse<string> = (text) => {
  if (!/^G-[A-Z0-9]{4,20}$/.test(text))
    throw new Error(`must be the id of a data stream, like G-AB12CD34EF, not "${text}"`)
  return text
}

const asPixelId: Parse<string> = (text) => {
  if (!/^\d{5,20}$/.test(text)) throw new Error(`must be the number of a pixel, not "${text}"`)
  return text
}

/** A secret, which no message repeats. */
const asSecret: Parse<string> = (text) => {
  if (!/^[\x21-\x7e]{8,500}$/.test(text))
    throw new Error('must be one word of at least eight characters, as it was issued')
  return text
}

const dsn = 'https://key@errors.example.org/42'

/** `https://KEY@HOST/PROJECT`. If the service is not at the root of its host, its path comes before the project. */
const asProject: Parse<{ endpoint: string; publicKey: string }> = (text) => {
  const { origin, username, password, pathname, search, hash } = asUrl(text, ['http:', 'https:'], dsn)
  const [, below = '', project] = /^((?:\/[\w.-]+)*)\/(\d{1,20})$/.exec(pathname) ?? []
  if (!/^\w{1,64}$/.test(username) || password || search || hash || project === undefined)
    throw new Error(`must be an address like ${dsn}`)
  return { endpoint: `${origin}${below}/api/${project}/envelope/`, publicKey: username }
}

const asSecureProject: typeof asProject = (text) => {
  if (!text.startsWith('https://')) throw new Error('must begin with https:// in production')
  return asProject(text)
}
