// Reads Royal Mail's answers. Unknown fields are ignored, absent ones may be null, and an answer in another shape counts as no answer.
// Only codes and names of fields are repeated in an error: Royal Mail's messages quote the address that it refuses.
import Type, { type Static, type TSchema } from 'typebox'
import { Value } from 'typebox/value'
import { type Booking, CarrierError, type LabelDocuments } from '#server/domains/shipping/index.ts'
import type { Answer } from './call-royal-mail.ts'

export const Maybe = <S extends TSchema>(schema: S) => Type.Optional(Type.Union([schema, Type.Null()]))

const Order = Type.Object({
  orderIdentifier: Type.Integer(),
  orderReference: Maybe(Type.String()),
  trackingNumber: Maybe(Type.String()),
  packages: Maybe(Type.Array(Type.Object({ trackingNumber: Maybe(Type.String()) }))),
  label: Maybe(Type.String()),
})
const Orders = Type.Array(Order)
const Failure = Type.Object({
  errors: Maybe(
    Type.Array(
      Type.Object({
        errorCode: Maybe(Type.Integer()),
        fields: Maybe(Type.Array(Type.Object({ fieldName: Maybe(Type.String()) }))),
      }),
    ),
  ),
})
const Created = Type.Object({ createdOrders: Maybe(Orders), failedOrders: Maybe(Type.Array(Failure)) })
const Deleted = Type.Object({
  deletedOrders: Maybe(Type.Array(Type.Object({ orderIdentifier: Maybe(Type.Integer()) }))),
})
const Returned = Type.Object({
  shipment: Type.Object({
    trackingNumber: Type.String({ minLength: 1, maxLength: 100 }),
    uniqueItemId: Type.String({ minLength: 1, maxLength: 100 }),
  }),
  qrCode: Maybe(Type.String()),
  label: Type.String(),
})
const Coded = Type.Object({ code: Type.String() })

/** @throws CarrierError refused, with codes and fields; unreachable */
export function readCreated(answer: Answer, reference: string): Booking {
  const { createdOrders, failedOrders } = read(Created, accepted(answer))
  const [order] = createdOrders ?? []
  if (order && isFor(order, reference)) return bookingOf(order)
  const [failed] = failedOrders ?? []
  if (!failed) throw malformed()
  const reasons = (failed.errors ?? []).map(({ errorCode, fields }) =>
    [`error ${errorCode ?? '?'}`, ...(fields ?? []).map(({ fieldName }) => safeWord(fieldName))].join(' '),
  )
  throw new CarrierError('refused', `Royal Mail refuses the order ${reference}: ${reasons.slice(0, 10).join(', ')}`)
}

/** @throws CarrierError */
export function readFound(answer: Answer, reference: string): Booking | undefined {
  if (answer.status === 404) return undefined
  const order = read(Orders, accepted(answer)).find((created) => isFor(created, reference))
  return order && bookingOf(order)
}

/** @throws CarrierError */
export function readTrackingNumber(answer: Answer, bookingId: string): string | null {
  const order = read(Orders, accepted(answer)).find(({ orderIdentifier }) => `${orderIdentifier}` === bookingId)
  return order ? trackingNumberOf(order) : null
}

/** @throws CarrierError */
export function readReturn(answer: Answer): Booking {
  const { shipment, qrCode, label } = read(Returned, accepted(answer))
  const [pdf, qrPng] = [pdfIn(fromBase64(label)), qrCode ? pngIn(fromBase64(qrCode)) : null]
  if (!pdf || qrPng === undefined) throw malformed()
  const { uniqueItemId: bookingId, trackingNumber } = shipment
  return { bookingId, trackingNumber, documents: { pdf, qrPng } }
}

/** @returns undefined while there is none @throws CarrierError */
export function readLabel(answer: Answer): LabelDocuments | undefined {
  if (answer.status === 404) return undefined
  const pdf = pdfIn(accepted(answer).bytes)
  if (!pdf) throw malformed()
  return { pdf, qrPng: null }
}

/** @returns whether the order is deleted @throws CarrierError */
export function readDeleted(answer: Answer, bookingId: string): boolean {
  const { deletedOrders } = read(Deleted, accepted(answer))
  return (deletedOrders ?? []).some(({ orderIdentifier }) => `${orderIdentifier}` === bookingId)
}

/** @throws CarrierError refused */
export function accepted(answer: Answer): Answer {
  const { status } = answer
  if (status >= 200 && status < 300) return answer
  if (status === 401) throw new CarrierError('refused', 'Royal Mail does not accept our key (401)')
  if (status === 403) throw new CarrierError('refused', 'Royal Mail does not offer this to our account (403)')
  throw new CarrierError('refused', ['Royal Mail answers', status, ...codesIn(answer)].join(' '))
}

/** An error is one object with a code, or a list of them. */
function codesIn(answer: Answer): string[] {
  const content = parse(answer)
  const all = Array.isArray(content) ? content.slice(0, 10) : [content]
  return all.flatMap((error) => (Value.Check(Coded, error) ? safeWord(error.code) : []))
}

const safeWord = (word: string | null | undefined): string => (word && /^[\w.[\]-]{1,60}$/.test(word) ? word : '?')

const isFor = ({ orderReference }: Static<typeof Order>, reference: string): boolean => orderReference === reference

function bookingOf(order: Static<typeof Order>): Booking {
  const pdf = order.label ? pdfIn(fromBase64(order.label)) : undefined
  const trackingNumber = trackingNumberOf(order)
  return {
    bookingId: `${order.orderIdentifier}`,
    trackingNumber,
    // Without a tracking number, the label is left for later too: a parcel that has a label is not looked up again.
    documents: pdf && trackingNumber ? { pdf, qrPng: null } : null,
  }
}

const trackingNumberOf = ({ trackingNumber, packages }: Static<typeof Order>): string | null =>
  trackingNumber || packages?.find((parcel) => parcel.trackingNumber)?.trackingNumber || null

/** @throws CarrierError unreachable */
function read<S extends TSchema>(schema: S, answer: Answer): Static<S> {
  const content = parse(answer)
  if (!Value.Check(schema, content)) throw malformed()
  return content as Static<S>
}

export function parse({ bytes }: Answer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch {
    return undefined
  }
}

/** The request may still have taken effect. */
const malformed = () => new CarrierError('unreachable', 'Royal Mail’s answer does not have the published shape')

const fromBase64 = (text: string): Buffer => Buffer.from(text, 'base64')
const pdfIn = (bytes: Buffer): Buffer | undefined =>
  bytes.subarray(0, 5).toString('latin1') === '%PDF-' ? bytes : undefined
const pngSignature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const pngIn = (bytes: Buffer): Buffer | undefined => (bytes.subarray(0, 8).equals(pngSignature) ? bytes : undefined)
