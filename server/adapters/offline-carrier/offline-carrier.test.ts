// The labels as they leave a printer: where the parcel goes, and a code that a camera reads.
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { afterAll, describe, expect, test } from 'vitest'
import type { ParcelToBook } from '#server/domains/shipping/index.ts'
import { codesIn, pagesOf } from '#tests/support/read-label.ts'
import { createOfflineCarrier } from './index.ts'

const folder = mkdtempSync(join(tmpdir(), 'wrenlet-carrier-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const returnsAddress = {
  name: 'Wrenlet',
  addressLine1: 'Unit 4, Mill Yard',
  addressLine2: '',
  city: 'Leeds',
  postCode: 'LS1 4AP',
}
const carrier = createOfflineCarrier({ folder, returnsAddress, playsJourneys: true })

const family = {
  name: 'Freya Lindgren',
  addressLine1: '7 Weavers Row',
  addressLine2: '',
  city: 'Otley',
  postCode: 'LS21 1AA',
}
const parcel = (more: Partial<ParcelToBook> = {}): ParcelToBook => ({
  reference: 'WR-7K3Q9M',
  direction: 'return',
  family,
  now: new Date('2026-11-20T10:00:00Z'),
  ...more,
})

async function labelOf(more: Partial<ParcelToBook> = {}) {
  const { documents } = await carrier.book(parcel(more))
  const { pdf, qrPng } = documents ?? {}
  if (!pdf || !qrPng) throw new Error('nothing was drawn')
  const [page, ...others] = await pagesOf(pdf)
  if (!page || others.length > 0) throw new Error('a label is one page')
  return { pdf, qrPng, page }
}

describe('a label', () => {
  test('for a return is an A6 page from the family to us, printed at its actual size', async () => {
    const { page, pdf } = await labelOf()
    expect([page.width, page.height]).toEqual([105, 148])
    const [to, from] = page.text.split('Label code')
    expect(to).toMatch(/RETURN\s+To\s+Wrenlet\s+Unit 4, Mill Yard\s+Leeds\s+LS1 4AP/)
    expect(from).toMatch(/WR-7K3Q9M\s+From Freya Lindgren\s+7 Weavers Row, Otley, LS21 1AA/)
    const source = pdf.toString('latin1')
    expect(source).toContain('/PrintScaling /None')
    expect(source).toContain('/Lang (en-GB)')
    expect(source).toContain('/Alt (QR code of WR-7K3Q9M)')
  })

  test('for a delivery is addressed to the family', async () => {
    const { page } = await labelOf({ direction: 'outbound', reference: 'WR-DDDDDD' })
    expect(page.text).toMatch(/DELIVERY\s+To\s+Freya Lindgren[\s\S]*Label code[\s\S]*From Wrenlet/)
  })

  test('has a code that a camera reads', async () => {
    const { page, qrPng } = await labelOf()
    expect(await codesIn(page.png)).toEqual(['WR-7K3Q9M'])
    expect(await codesIn(qrPng), 'for the counter').toEqual(['WR-7K3Q9M'])
  })

  test.each([
    ['out of focus', (picture: Sharp) => picture.blur(2.5)],
    [
      'at an angle, badly compressed',
      (picture: Sharp) => picture.rotate(15, { background: '#888' }).jpeg({ quality: 40 }),
    ],
    ['upside down, small and grey', (picture: Sharp) => picture.rotate(180).resize(300).modulate({ brightness: 0.6 })],
  ])('has a code that a camera reads %s', async (_, spoil) => {
    const { page } = await labelOf()
    const spoilt = await spoil(sharp(page.png).flatten({ background: '#fff' })).toBuffer()
    expect(await codesIn(spoilt)).toEqual(['WR-7K3Q9M'])
  })

  test('is the same to the byte when booked again later', async () => {
    const first = await carrier.book(parcel({ reference: 'WR-QQQQQQ' }))
    const again = await carrier.book(parcel({ reference: 'WR-QQQQQQ', now: new Date('2026-11-25T10:00:00Z') }))
    expect(again.documents?.pdf.equals(first.documents?.pdf as Buffer)).toBe(true)
    expect(again).toMatchObject({ bookingId: 'WR-QQQQQQ', trackingNumber: 'WR-QQQQQQ' })
  })

  test('prints names from other alphabets in Latin letters, and the longest address', async () => {
    const longest = {
      name: `Nguyễn Щербакова-Świątek ${'Wolfeschlegelsteinhausenbergerdorff '.repeat(2)}`,
      addressLine1:
        'Flat 27B, The Old Malthouse and Maltings, 1024 Upper Little Saint Swithin’s Lane West, beside the Old Mill',
      addressLine2:
        'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogoch Industrial and Business Park (North), Building Seven',
      city: 'Westward Ho! and Bovey Tracey with Newton Abbot',
      postCode: 'LL61 5UJ',
    }
    const { page } = await labelOf({ direction: 'outbound', reference: 'WR-WWWWWW', family: longest })
    expect(page.text).toMatch(/Nguyen Shcherbakova-Świątek/)
    expect(page.text).toMatch(/Building Seven/)
    expect(page.text).toMatch(/LL61 5UJ[\s\S]*Label code/)
    expect(await codesIn(page.png)).toEqual(['WR-WWWWWW'])
  })
})

test('the carrier stores nothing that names a family', async () => {
  await carrier.book(parcel({ reference: 'WR-NNNNNN' }))
  await carrier.cancel({ bookingId: 'WR-NNNNNN', direction: 'return' })
  const kept = readFileSync(join(folder, 'WR-NNNNNN.json'), 'utf8')
  expect(JSON.parse(kept)).toEqual({ direction: 'return', bookedAt: '2026-11-20T10:00:00.000Z', cancelled: true })
  expect(readdirSync(folder).every((name) => /^WR-\w+\.json$/.test(name))).toBe(true)
})

test('scans of parcels are simulated only in a demo', async () => {
  const { bookingId, trackingNumber } = await carrier.book(parcel({ reference: 'WR-KKKKKK' }))
  const handedOver = { reference: bookingId, handedOverAt: new Date('2026-11-20T10:00:00Z') }
  const tracked = {
    ...handedOver,
    bookingId,
    trackingNumber,
    direction: 'outbound',
    now: new Date('2026-11-30'),
  } as const
  expect(await carrier.track(tracked)).toHaveLength(4)
  expect(await createOfflineCarrier({ folder, returnsAddress, playsJourneys: false }).track(tracked)).toEqual([])
})
