// The story of a garment by the code on its label, through the real dispatch.

import { Value } from 'typebox/value'
import { expect, test } from 'vitest'
import { endpoints } from '#contract/index.ts'
import { newId } from '#server/kernel/ids.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import type { Viewer } from '#server/platform/http/handler.ts'
import { checkedGarments } from '#tests/builders/a-garment.ts'
import { aProduct, type ProductOptions } from '#tests/builders/a-product.ts'
import { aSession } from '#tests/builders/a-session.ts'
import { anAccount } from '#tests/builders/an-account.ts'
import { lendGarments } from '#tests/builders/lend-garments.ts'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { aWorld } from '#tests/support/worlds/world.ts'
import {
  addMissingGarments,
  type GarmentState,
  inspectGarment,
  type MarkFindings,
  moveGarment,
  recordMarks,
} from './index.ts'

const { db } = await openTestDatabase()
const now = new Date('2026-11-20T12:00:00Z')
const { call } = aWorld(db, { clock: { now: () => now } })

const make = ({ status = 'active', ...options }: ProductOptions = {}) =>
  transaction(db, async (tx) => {
    const product = await aProduct(tx, { ...options, status, tags: { care: ['Wash cool', 'Dry flat'] } })
    const [id = newId<'garment'>()] = await checkedGarments(tx, {
      garments: [{ productId: product.id, sizeCode: '104cm', condition: 'used', credits: 24 }],
      actor: 'operator:dot',
      now: new Date('2026-02-01T10:00:00Z'),
    })
    const { qr_id: qrId } = await tx
      .selectFrom('garment')
      .select('qr_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    return { product, id, qrId }
  })
const someone = async (): Promise<Viewer> =>
  transaction(db, async (tx) => (await aSession(tx, (await anAccount(tx)).id, now)).viewer)

async function read(id: string, viewer: Viewer | null = null) {
  const answer = await call('garmentDetailsQr', { params: { id } }, { viewer })
  if (!answer.ok) throw new Error(JSON.stringify(answer.errors))
  expect([...Value.Errors(endpoints.garmentDetailsQr.answer, answer.body)]).toEqual([])
  return answer.body.details
}

test('a visitor reads the story of an available piece', async () => {
  const { product, id, qrId } = await make()
  const details = await read(qrId)
  expect(details).toEqual({
    qr_id: qrId,
    productId: product.id,
    slug: product.handle,
    name: 'Puddle raincoat',
    brand_name: 'Saltmarsh',
    userSize: '104cm',
    item_size_name: '3–4y',
    current_condition: 'used',
    conditionLabel: 'Gently worn',
    picture: { base: '/pictures/puddle-raincoat', external: false, alt: 'Yellow raincoat, front', tint: 'sky' },
    condition_picture: null,
    families: 0,
    monthsWorn: 0,
    mends: 0,
    marks: null,
    timeline: [
      { when: 'February 2026', title: 'Joined Wrenlet', text: 'We checked it and gave it this label.' },
      { when: 'Now', title: 'Ready for its next family', text: 'Clean, checked and waiting.' },
    ],
    care: ['Wash cool', 'Dry flat'],
    where: 'available',
    credits: 24,
    itemId: id,
    loanId: null,
    productActive: true,
  })
  const typed = `${qrId.slice(0, 5)}-${qrId.slice(5)}`.toLowerCase().replaceAll('0', 'o').replaceAll('1', 'l')
  expect(await read(typed)).toEqual(details)
})

test('a piece is pictured in its own condition, if there is such a picture', async () => {
  const front = { base: '/pictures/coat', external: false, alt: 'Coat, front', tint: 'sky' }
  const worn = {
    ...front,
    base: '/pictures/coat-worn',
    alt: 'Coat, well loved',
    view: 'condition',
    condition: 'worn',
  } as const
  const used = { ...worn, base: '/pictures/coat-used', alt: 'Coat, gently worn', condition: 'used' } as const
  const { qrId } = await make({ pictures: [front, worn, used] })
  expect(await read(qrId)).toMatchObject({ picture: front, condition_picture: used })
})

test('a loan is shown to the member who has it, and to nobody else', async () => {
  const { id, qrId } = await make()
  const loanId = newId<'loan'>()
  const [ann, bob] = [await someone(), await someone()]
  await transaction(db, async (tx) => {
    const loans = [{ garmentId: id, loanId }]
    await lendGarments(tx, { loans, accountId: ann.accountId, holdOwnerId: newId<'checkout'>(), now })
    const path: GarmentState[] = ['reserved', 'picked', 'packed', 'out']
    for (const [index, to] of path.slice(1).entries())
      await moveGarment(tx, {
        garmentId: id,
        from: path[index] ?? 'reserved',
        to,
        actor: 'operator:dot',
        now: new Date('2026-09-01T10:00:00Z'),
      })
  })
  expect(await read(qrId, ann)).toMatchObject({
    where: 'with_you',
    itemId: id,
    loanId,
    credits: null,
    families: 1,
    monthsWorn: 2,
  })
  for (const viewer of [bob, null]) {
    const details = await read(qrId, viewer)
    expect(details).toMatchObject({ where: 'with_a_family', itemId: null, loanId: null, credits: null })
    expect(JSON.stringify(details)).not.toContain(ann.accountId)
  }
})

test('a piece of an archived product still has its story', async () => {
  const { qrId } = await make({ status: 'archived' })
  const story = await read(qrId)
  expect(story).toMatchObject({ productActive: false, where: 'with_us', credits: null, itemId: null })
  expect(story.timeline.at(-1)?.title).toBe('With us')
})

test('the story of ski wear says that it waits to be booked by the day', async () => {
  const { qrId } = await make({ typeCode: 'skiwear' })
  expect(await read(qrId)).toMatchObject({ where: 'for_dates', credits: null, itemId: null, productActive: true })
})

test('the story of an imported piece says whether the piece came new or from another family', async () => {
  const arrivalOf = async (condition: 'new' | 'used') => {
    const importKey = `${newId()}/104cm/1`
    await transaction(db, async (tx) => {
      const { id: productId } = await aProduct(tx)
      const garments = [{ productId, sizeCode: '104cm', condition, credits: 24, importKey }]
      await addMissingGarments(tx, { garments, delivery: importKey, actor: 'system:test', now })
    })
    const garment = db.selectFrom('garment').select('qr_id').where('import_key', '=', importKey)
    return (await read((await garment.executeTakeFirstOrThrow()).qr_id)).timeline[0]?.text
  }
  expect(await arrivalOf('new')).toBe('Brand new, tags on. We checked it and gave it this label.')
  expect(await arrivalOf('used')).toBe('It came to us second-hand. We checked it, washed it and gave it this label.')
})

test('an unknown label is not found', async () => {
  for (const id of ['0000000000', 'short', 'UUUUUUUUUU', '%'])
    expect(await call('garmentDetailsQr', { params: { id } })).toMatchObject({
      ok: false,
      status: 404,
      errors: [{ code: 'not_found' }],
    })
  expect(await call('garmentDetailsQr', { params: { id: 'x'.repeat(61) } })).toMatchObject({ status: 400 })
})

test('marks are counted once a piece is checked, and neither the check nor an ended mark is a line of the story', async () => {
  const { id, qrId } = await make()
  const before = await read(qrId)
  const [kept, gone] = [1, 2].map((number) => ({ side: 'front', number, kind: 'stain', size: 'small' }) as const)
  const record = (findings: MarkFindings, at: string) =>
    transaction(db, (tx) => recordMarks(tx, { garmentId: id, findings, actor: 'operator:dot', now: new Date(at) }))
  if (!kept || !gone) throw new Error('no marks')
  await record({ found: [kept, gone], gone: [] }, '2026-03-02T10:00:00Z')
  expect((await read(qrId)).marks).toEqual({ count: 2, checked: 'March 2026' })
  await record({ found: [], gone: [{ ...gone, reason: 'washed-out' }] }, '2026-09-30T23:30:00Z')
  expect(await read(qrId)).toEqual({ ...before, marks: { count: 1, checked: 'October 2026' } })
})

test('an inspector’s note selects the words for a mend, even if marks were recorded with it', async () => {
  const { id, qrId } = await make()
  const actor = 'operator:dot'
  const path: GarmentState[] = ['ready', 'reserved', 'picked', 'packed', 'out', 'received']
  await transaction(db, async (tx) => {
    for (const [index, to] of path.slice(1).entries())
      await moveGarment(tx, { garmentId: id, from: path[index] ?? 'ready', to, actor, now })
    const marks: MarkFindings = { found: [{ side: 'front', number: 2, kind: 'hole', size: 'small' }], gone: [] }
    const note = 'Pocket corner loose'
    await inspectGarment(tx, { garmentId: id, verdict: 'repair', marks, actor, note, now })
    await moveGarment(tx, { garmentId: id, from: 'repair', to: 'cleaning', actor, now })
  })
  const details = await read(qrId)
  expect(details.timeline.find(({ title }) => title === 'Mended')?.text).toBe('A mended pocket.')
})
