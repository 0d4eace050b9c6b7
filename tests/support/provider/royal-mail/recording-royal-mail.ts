// The adapter with a fake Royal Mail (a-royal-mail.ts). Time passes only while the adapter waits. Each test must end without
// complaints.
import { afterEach, beforeEach, expect } from 'vitest'
import { createRoyalMailCarrier, type RoyalMailOptions } from '#server/adapters/royal-mail/index.ts'
import { CarrierError, type ParcelToBook } from '#server/domains/shipping/index.ts'
import { aRoyalMail } from './a-royal-mail.ts'

const returnsAddress = {
  name: 'Wrenlet',
  addressLine1: 'Unit 4, Mill Yard',
  addressLine2: '',
  city: 'Leeds',
  postCode: 'LS1 4AP',
}
const family = {
  name: 'Freya May Lindgren',
  addressLine1: '7 Weavers Row',
  addressLine2: '',
  city: 'Otley',
  postCode: 'LS21 1AA',
}

export async function recordingRoyalMail() {
  const royalMail = await aRoyalMail()
  const waited: number[] = []
  let [clock, parcels] = [0, 0]
  const wait = async (ms: number) => {
    waited.push(ms)
    clock += ms
  }
  const aCarrier = (more: Partial<RoyalMailOptions> = {}) =>
    createRoyalMailCarrier({ account: royalMail.account, returnsAddress, now: () => clock, wait, ...more })
  beforeEach(() => {
    clock += 10_000
    waited.length = 0
    royalMail.calls.length = 0
  })
  afterEach(() => {
    Object.assign(royalMail.state, { printsLater: false, offersCancelling: true })
    expect(royalMail.complaints, 'calls that Royal Mail would not accept').toEqual([])
  })
  return {
    royalMail,
    family,
    aCarrier,
    carrier: aCarrier(),
    /** The waits of this test, in milliseconds. */
    waited: waited as readonly number[],
    parcel(more: Partial<ParcelToBook> = {}): ParcelToBook {
      parcels += 1
      const reference = `WR-TEST${parcels}`
      return { reference, direction: 'outbound', family, now: new Date('2026-11-20T10:00:00Z'), ...more }
    },
    async failureOf(call: Promise<unknown>): Promise<CarrierError> {
      const error = await call.then(
        () => undefined,
        (thrown: unknown) => thrown,
      )
      if (!(error instanceof CarrierError)) throw new Error(`not a CarrierError: ${error}`)
      return error
    },
  }
}
