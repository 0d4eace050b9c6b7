// Which carrier takes our parcels, and what it needs.
import { asOrigin, asSecureOrigin, type Parse } from './setting-parsers.ts'
import type { Variables } from './variables.ts'

/** Royal Mail's sizes of parcels, by its own names. */
const formats = ['smallParcel', 'mediumParcel', 'largeParcel', 'parcel'] as const

export interface RoyalMailConfig {
  /** Origin of the Click & Drop API. */
  apiBase: string
  apiKey: string
  /** Origin of the Tracking API. */
  trackingBase: string
  trackingClientId: string
  trackingClientSecret: string
  /** Royal Mail's codes of the services in the company's contract. */
  service: string
  returnService: string
  format: (typeof formats)[number]
  /** Declared for each parcel. */
  weightGrams: number
}

export type CarrierConfig = { name: 'offline' } | ({ name: 'royal-mail' } & RoyalMailConfig)

/** Production names its carrier, because somebody has to pay for and track our own labels. */
export function readCarrier(variables: Variables, isProduction: boolean): CarrierConfig {
  const name = variables.read('CARRIER', asCarrier, isProduction ? undefined : 'offline')
  return name === 'royal-mail' ? { name, ...readRoyalMail(variables, isProduction) } : { name: 'offline' }
}

function readRoyalMail(variables: Variables, isProduction: boolean): RoyalMailConfig {
  const asBase = isProduction ? asSecureOrigin : asOrigin
  return {
    apiBase: variables.read('ROYAL_MAIL_API_BASE', asBase, 'https://api.parcel.royalmail.com'),
    apiKey: variables.read('ROYAL_MAIL_API_KEY', asHeader),
    trackingBase: variables.read('ROYAL_MAIL_TRACKING_BASE', asBase, 'https://api.royalmail.net'),
    trackingClientId: variables.read('ROYAL_MAIL_TRACKING_CLIENT_ID', asHeader),
    trackingClientSecret: variables.read('ROYAL_MAIL_TRACKING_CLIENT_SECRET', asHeader),
    service: variables.read('ROYAL_MAIL_SERVICE', asServiceCode),
    returnService: variables.read('ROYAL_MAIL_RETURN_SERVICE', asServiceCode),
    format: variables.read('ROYAL_MAIL_FORMAT', asFormat, 'smallParcel'),
    // The limit of a small parcel, because a parcel that is declared too light is surcharged.
    weightGrams: variables.read('ROYAL_MAIL_WEIGHT_GRAMS', asGrams, '2000'),
  }
}

const asCarrier: Parse<CarrierConfig['name']> = (text) => {
  if (text !== 'offline' && text !== 'royal-mail') throw new Error(`must be "offline" or "royal-mail", not "${text}"`)
  return text
}

/** A secret, which no message repeats. */
const asHeader: Parse<string> = (text) => {
  if (!/^[\x21-\x7e]+$/.test(text)) throw new Error('must be one word without spaces, as Royal Mail issued it')
  return text
}

const asServiceCode: Parse<string> = (text) => {
  if (!/^[A-Z0-9]{1,10}$/i.test(text))
    throw new Error(`must be a code of at most ten letters and digits, not "${text}"`)
  return text.toUpperCase()
}

const asFormat: Parse<RoyalMailConfig['format']> = (text) => {
  const format = formats.find((known) => known === text)
  if (!format) throw new Error(`must be one of ${formats.join(', ')}`)
  return format
}

const asGrams: Parse<number> = (text) => {
  if (!/^[1-9]\d{0,4}$/.test(text) || Number(text) > 30_000)
    throw new Error(`must be whole grams from 1 to 30000, not "${text}"`)
  return Number(text)
}
