import { expect, test } from 'vitest'
import { type Id, newId } from '#server/kernel/ids.ts'
import type { LoanState } from '../loan-transitions.ts'
import { decideContents, type ParcelFacts, type ParcelPiece } from './contents.ts'

const [accountId, returnId] = [newId<'account'>(), newId<'return'>()]
interface LoanOptions {
  readonly account?: Id<'account'>
  readonly in?: Id<'return'> | null
  readonly returnState?: 'announced' | 'posted'
  readonly garment?: string
  readonly recalled?: boolean
}
const onLoan = (qrId: string, state: LoanState, options: LoanOptions = {}): ParcelPiece => ({
  garmentId: newId<'garment'>(),
  qrId,
  garmentState: options.garment ?? 'out',
  recalled: options.recalled ?? false,
  loan: {
    id: newId<'loan'>(),
    accountId: options.account ?? accountId,
    state,
    returnId: options.in === undefined ? returnId : options.in,
    booked: options.returnState && { state: options.returnState, label: 'WR-OTHER' },
  },
})
const announced = (qrId: string) => onLoan(qrId, 'return_announced', { garment: 'return_announced' })
const [A, B] = [announced('A'), announced('B')]
const expectedAll = [A, B]

function contents(facts: Partial<ParcelFacts>) {
  const parcel = { accountId, returnId, open: 'return_announced' as const, announced: expectedAll, scanned: undefined }
  const decided = decideContents({ ...parcel, ...facts })
  if (!decided.ok) return decided.reason.message
  const named = Object.entries(decided.value).map(([kind, pieces]) => [
    kind,
    (pieces as ParcelPiece[]).map(({ qrId }) => qrId).join(),
  ])
  return Object.fromEntries(named.filter(([, codes]) => codes !== ''))
}

test('an unscanned parcel counts as containing all announced and lost pieces', () => {
  const sold = onLoan('C', 'kept', { in: null })
  const lost = onLoan('D', 'lost', { garment: 'lost' })
  expect(contents({ announced: [...expectedAll, sold, lost] })).toEqual({ expected: 'A,B', lost: 'D' })
})

test('scanned pieces have arrived, and announced ones that are not scanned are missing', () => {
  expect(contents({ scanned: [B] })).toEqual({ expected: 'B', missing: 'A' })
  expect(contents({ scanned: expectedAll })).toEqual({ expected: 'A,B' })
})

test('another piece that the family rents counts as unannounced, and one that it owns stays its own', () => {
  const scanned = [A, onLoan('C', 'at_home', { in: null }), onLoan('D', 'kept', { in: null, garment: 'kept' })]
  expect(contents({ scanned })).toEqual({ expected: 'A', unannounced: 'C', own: 'D', missing: 'B' })
})

test('a piece that was sent counts as unannounced although nobody has recorded its arrival, but not one that was not sent', () => {
  const sent = onLoan('C', 'ordered', { in: null })
  expect(contents({ scanned: [A, B, sent] })).toEqual({ expected: 'A,B', unannounced: 'C' })
  const picked = onLoan('C', 'ordered', { in: null, garment: 'picked' })
  expect(contents({ scanned: [A, B, picked] })).toContain('Garment C is picked: it is not part of this parcel.')
})

test('a kept piece that is recalled is ours again, alone or with others', () => {
  const kept = onLoan('D', 'kept', { in: null, garment: 'kept', recalled: true })
  expect(contents({ scanned: [kept] })).toEqual({ recalled: 'D', missing: 'A,B' })
  expect(contents({ scanned: [A, B, kept] })).toEqual({ expected: 'A,B', recalled: 'D' })
})

test('a recalled piece that joined another return is received with the parcel that holds it, unless that return is posted', () => {
  const other = { in: newId<'return'>(), garment: 'return_announced', recalled: true }
  const joined = onLoan('D', 'return_announced', { ...other, returnState: 'announced' })
  expect(contents({ scanned: [joined] })).toEqual({ rebooked: 'D', missing: 'A,B' })
  // Its former return has ended.
  expect(contents({ open: 'at_home', announced: [], scanned: [joined] })).toEqual({ rebooked: 'D' })
  const posted = onLoan('D', 'return_announced', { ...other, returnState: 'posted' })
  expect(contents({ scanned: [A, posted] })).toBe(
    'Garment D is recalled, and in a return that its family has posted: receive it alone, by its QR id.',
  )
})

test('a recalled piece that is booked in the received return is expected in it', () => {
  const recalled = onLoan('D', 'return_announced', { recalled: true, returnState: 'announced' })
  expect(contents({ announced: [recalled], scanned: [recalled] })).toEqual({ expected: 'D' })
})

test('a lapsed return expects its pieces from home; a lost one expects only its lost pieces', () => {
  const atHome = [onLoan('A', 'at_home'), onLoan('B', 'at_home')]
  expect(contents({ open: 'at_home', announced: atHome, scanned: [atHome[0] as ParcelPiece] })).toEqual({
    expected: 'A',
    missing: 'B',
  })
  const lost = [onLoan('A', 'lost', { garment: 'lost' }), onLoan('B', 'lost', { garment: 'ready' })]
  expect(contents({ open: null, announced: lost })).toEqual({ lost: 'A' })
})

test.each([
  [
    'of another family',
    onLoan('X', 'at_home', { account: newId<'account'>(), in: null }),
    'Garment X is out with another family',
  ],
  [
    'that nobody ever rented',
    { ...onLoan('X', 'at_home', { garment: 'ready' }), loan: undefined },
    'Garment X is ready',
  ],
  ['that is on the shelf again', onLoan('X', 'returned', { garment: 'ready' }), 'Garment X is ready'],
  ['that was found already', onLoan('X', 'lost', { garment: 'received' }), 'Garment X is received'],
] as const)('a piece %s is refused', (_, piece, message) => {
  const words = contents({ scanned: [A, piece] })
  expect(words).toMatch(new RegExp(`^${message}`))
  expect(words).toContain('not part of this parcel. Put it aside.')
})

test('the refusal of a piece in the family’s other return names that return; the refusal of another family’s piece names none', () => {
  const elsewhere = { in: newId<'return'>(), returnState: 'announced', garment: 'return_announced' } as const
  const joined = onLoan('D', 'return_announced', { ...elsewhere, recalled: true })
  expect(
    contents({ open: 'at_home', announced: [], scanned: [joined, onLoan('A', 'return_announced', elsewhere)] }),
  ).toBe('Garment A is booked in another return of this family: receive WR-OTHER, with all that is in the parcel.')
  const foreign = onLoan('X', 'return_announced', { ...elsewhere, account: newId<'account'>() })
  expect(contents({ scanned: [A, foreign] })).toContain('Garment X is return_announced: it is not part of this parcel.')
})

test('a parcel without any of our pieces is refused', () => {
  expect(contents({ scanned: [onLoan('D', 'kept', { in: null })] })).toContain('None of these pieces is ours')
  expect(contents({ scanned: [] })).toContain('None of these pieces is ours')
  expect(contents({ announced: [onLoan('A', 'kept', { in: null })] })).toContain('Nothing of this return is expected')
})
