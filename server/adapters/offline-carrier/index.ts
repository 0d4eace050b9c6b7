// The carrier that needs no other company: we print its labels, and a label's reference is also its tracking number. It
// stores its bookings in files, one for each reference, without any name or address. In a demo the progress of its
// parcels is simulated.
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { toBuffer } from 'qrcode'
import type { Booking, Carrier, LabelDocuments, ParcelAddress, ParcelToBook } from '#server/domains/shipping/index.ts'
import { playJourney } from './play-journey.ts'

export interface OfflineCarrierOptions {
  /** Created with the first label. */
  readonly folder: string
  /** Where parcels come from and go back to. */
  readonly returnsAddress: ParcelAddress
  /** Whether it reports simulated scans; otherwise people record what was posted and what has arrived. */
  readonly playsJourneys: boolean
}

interface Booked {
  readonly direction: ParcelToBook['direction']
  readonly bookedAt: string
  readonly cancelled: boolean
}

export function createOfflineCarrier({ folder, returnsAddress, playsJourneys }: OfflineCarrierOptions): Carrier {
  const fileOf = (reference: string) => join(folder, `${fileName(reference)}.json`)
  const find = async (reference: string): Promise<Booked | undefined> => {
    try {
      return JSON.parse(await readFile(fileOf(reference), 'utf8')) as Booked
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
      throw error
    }
  }
  const save = async (reference: string, booked: Booked): Promise<void> => {
    await mkdir(folder, { recursive: true })
    const path = fileOf(reference)
    const partial = `${path}.${process.pid}`
    await writeFile(partial, JSON.stringify(booked))
    await rename(partial, path)
  }
  return {
    code: 'offline',
    async book(parcel) {
      const { reference, direction, now } = parcel
      const booked = (await find(reference)) ?? { direction, bookedAt: now.toISOString(), cancelled: false }
      await save(reference, booked)
      return { ...bookingFor(reference), documents: await draw(parcel, returnsAddress, new Date(booked.bookedAt)) }
    },
    // Booking again draws the same label.
    afterLostAnswer: { outbound: 'book-again', return: 'book-again' },
    findBooking: async () => undefined,
    fetchDocuments: async () => undefined,
    async cancel({ bookingId }) {
      const booked = await find(bookingId)
      if (booked) await save(bookingId, { ...booked, cancelled: true })
      return 'cancelled'
    },
    trackingsPerSecond: Infinity,
    trackingEndsMs: 10_000,
    async track({ bookingId, handedOverAt, now }) {
      if (!playsJourneys) return []
      const booked = await find(bookingId)
      return booked && !booked.cancelled && handedOverAt ? playJourney(bookingId, handedOverAt, now) : []
    },
  }
}

const bookingFor = (reference: string): Omit<Booking, 'documents'> => ({
  bookingId: reference,
  trackingNumber: reference,
})

/** Our codes are letters, digits and a hyphen. */
function fileName(reference: string): string {
  if (!/^[A-Z0-9-]{1,40}$/.test(reference)) throw new Error(`no label has the code "${reference}"`)
  return reference
}

async function draw(
  { reference, direction, family }: ParcelToBook,
  returnsAddress: ParcelAddress,
  drawnAt: Date,
): Promise<LabelDocuments> {
  // Loaded with the first label: most processes never draw one.
  const { drawLabel } = await import('./draw-label.ts')
  const [us, them] = [partyOf(returnsAddress), partyOf(family)]
  const isReturn = direction === 'return'
  const pdf = await drawLabel({
    code: reference,
    title: `${isReturn ? 'Return label' : 'Label'} ${reference}`,
    kind: isReturn ? 'RETURN' : 'DELIVERY',
    to: isReturn ? us : them,
    from: isReturn ? them : us,
    footnote: isReturn ? 'Ask for proof of posting, and keep it.' : '',
    drawnAt,
  })
  return { pdf, qrPng: await toBuffer(reference, { width: 360, margin: 4, errorCorrectionLevel: 'M' }) }
}

const partyOf = ({ name, addressLine1, addressLine2, city, postCode }: ParcelAddress) => ({
  name,
  lines: [addressLine1, addressLine2, city, postCode].filter((line) => line.trim() !== ''),
})
