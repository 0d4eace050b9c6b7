// Royal Mail, through its published Click & Drop API (orders, labels, returns) and Tracking API v2. They can neither look
// up nor cancel a return, and its label comes with its booking or never; Royal Mail charges for a
// return when it first scans it (decision 264).
import { setTimeout as sleep } from 'node:timers/promises'
import { type Carrier, CarrierError, type ParcelAddress } from '#server/domains/shipping/index.ts'
import { type CallLimits, call, callPatiently, type Request } from './call-royal-mail.ts'
import { createPacer } from './create-pacer.ts'
import { fitLines } from './fit-lines.ts'
import {
  accepted,
  readCreated,
  readDeleted,
  readFound,
  readLabel,
  readReturn,
  readTrackingNumber,
} from './read-answers.ts'
import { readTracking } from './read-tracking.ts'
import { orderRequest, type Postage, returnRequest } from './requests.ts'

export interface RoyalMailAccount extends Postage {
  /** Origin of the Click & Drop API. */
  readonly apiBase: string
  readonly apiKey: string
  /** Origin of the Tracking API, which has its own credentials. */
  readonly trackingBase: string
  readonly trackingClientId: string
  readonly trackingClientSecret: string
}

export interface RoyalMailOptions {
  readonly account: RoyalMailAccount
  /** Where parcels come from and go back to. */
  readonly returnsAddress: ParcelAddress
  readonly callEndsMs?: number
  readonly maxBytes?: number
  /** Monotonic, in milliseconds. */
  readonly now?: () => number
  readonly wait?: (ms: number) => Promise<unknown>
}

/** Royal Mail's published limit: calls beyond it are answered with 429. */
const callsPerSecond = 5
/** A label of several pages in base64 is some 300 kB. */
const defaultMaxBytes = 5_000_000
const defaultCallEndsMs = 20_000

/** @throws RangeError if our address does not fit a label: at the start, not with the first return */
export function createRoyalMailCarrier(options: RoyalMailOptions): Carrier {
  const { account, returnsAddress, now = () => performance.now(), wait = (ms: number) => sleep(ms) } = options
  if (!fitLines([returnsAddress.addressLine1, returnsAddress.addressLine2]))
    throw new RangeError('The address for returns must fit into three lines of 35 characters, not counting the town.')
  const { callEndsMs = defaultCallEndsMs, maxBytes = defaultMaxBytes } = options
  const limits: CallLimits = { callEndsMs, maxBytes, wait, pace: createPacer(callsPerSecond, { now, wait }) }
  const unpaced: CallLimits = { ...limits, pace: async () => {} }
  const request = (method: Request['method'], path: string, body?: object): Request => ({
    method,
    url: `${account.apiBase}/api/v1/${path}`,
    headers: { authorization: `Bearer ${account.apiKey}`, accept: 'application/json' },
    ...(body && { body }),
  })
  return {
    code: 'royal-mail',
    afterLostAnswer: { outbound: 'look-up', return: 'book-again' },
    async book(parcel) {
      if (parcel.direction === 'return')
        return readReturn(
          await callPatiently(request('POST', 'returns', returnRequest(parcel, returnsAddress, account)), limits),
        )
      const body = orderRequest(parcel, returnsAddress, account)
      return readCreated(await callPatiently(request('POST', 'orders', body), limits), parcel.reference)
    },
    async findBooking({ reference }) {
      // The quotes make it a reference instead of the number of an order.
      return readFound(await call(request('GET', `orders/${encodeURIComponent(`"${reference}"`)}`), limits), reference)
    },
    async fetchDocuments({ bookingId, direction }) {
      if (direction === 'return') throw new CarrierError('refused', 'Royal Mail gives the label of a return only once')
      const order = `orders/${encodeURIComponent(bookingId)}`
      const label = request('GET', `${order}/label?documentType=postageLabel&includeReturnsLabel=false&includeCN=false`)
      const headers = { ...label.headers, accept: 'application/pdf, application/json' }
      const documents = readLabel(await call({ ...label, headers }, limits))
      if (!documents) return undefined
      const trackingNumber = readTrackingNumber(await call(request('GET', order), limits), bookingId)
      return { ...documents, trackingNumber }
    },
    async cancel({ bookingId, direction }) {
      if (direction === 'return') return 'not_offered'
      const answer = await call(request('DELETE', `orders/${encodeURIComponent(bookingId)}`), limits)
      // It was deleted before.
      if (answer.status === 404) return 'cancelled'
      if (answer.status === 403) return 'not_offered'
      return readDeleted(accepted(answer), bookingId) ? 'cancelled' : 'too_late'
    },
    // No limit is published. At this rate the 200 parcels of one job take 100 of its 120 seconds.
    trackingsPerSecond: 2,
    trackingEndsMs: callEndsMs + 5000,
    async track({ trackingNumber }) {
      if (trackingNumber === null) return []
      const headers = {
        accept: 'application/json',
        'x-accept-rmg-terms': 'yes',
        'x-ibm-client-id': account.trackingClientId,
        'x-ibm-client-secret': account.trackingClientSecret,
      }
      const url = `${account.trackingBase}/mailpieces/v2/${encodeURIComponent(trackingNumber)}/events`
      return readTracking(await call({ method: 'GET', url, headers }, unpaced), trackingNumber)
    },
  }
}
