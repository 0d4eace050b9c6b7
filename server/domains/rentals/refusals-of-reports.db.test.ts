// Every refusal that the contract declares for reports that a piece is not as described, with the words that people read.
import sharp from 'sharp'
import { afterEach } from 'vitest'
import { messages } from '#contract/messages.ts'
import { pieceReports } from '#contract/rentals/piece-reports.ts'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { after, notFoundRows, type RefusedRow, testRefusals } from '#tests/support/refusal-table.ts'
import type { BuyerOptions } from '#tests/support/worlds/buying-world.ts'
import { reportingWorld } from '#tests/support/worlds/reporting-world.ts'

const { db } = await openTestDatabase({ max: 20 })
const world = reportingWorld(db, {})
afterEach(() => world.expectInvariants())

async function reporting(options: Partial<BuyerOptions> = {}, more: object = {}) {
  const member = await world.family(options)
  const [piece] = member.pieces
  const body = { what: 'worn', words: 'Both knees are thin', ...more }
  return { member, piece, viewer: member.viewer, input: { params: { id: piece.loanId }, body } }
}
const withoutBody = ({ viewer, input: { params } }: Awaited<ReturnType<typeof reporting>>) => ({
  viewer,
  input: { params },
})
const withPhoto = async (bytes: Buffer) => reporting({}, { photo: bytes.toString('base64') })
const truncated = async () => {
  const noise = { create: { width: 300, height: 300, channels: 3, background: '#fff', noise: gaussian } } as const
  const whole = await sharp(noise).jpeg().toBuffer()
  return whole.subarray(0, whole.length / 2)
}
const gaussian = { type: 'gaussian', mean: 128, sigma: 60 } as const
/** A PNG that claims 30,000 × 30,000 pixels. */
const bomb = async () => {
  const small = await sharp({ create: { width: 1, height: 1, channels: 3, background: '#fff' } })
    .png()
    .toBuffer()
  small.writeUInt32BE(30_000, 16)
  small.writeUInt32BE(30_000, 20)
  return small
}

const rows: RefusedRow[] = [
  ['reportPiece', 'not_now', 'still on its way', () => reporting({ until: 'dispatched' })],
  [
    'reportPiece',
    'not_now',
    'sending this piece back',
    () => after(reporting(), ({ member }) => world.sendBack(member, member.pieces)),
  ],
  ['reportPiece', 'not_now', 'is yours', () => after(reporting(), ({ piece }) => world.ends(piece, 'kept'))],
  ['reportPiece', 'not_now', 'isn’t with you', () => after(reporting(), ({ piece }) => world.ends(piece, 'lost'))],
  [
    'reportPiece',
    'not_now',
    'until 26 November 2026',
    () =>
      after(reporting(), () => {
        world.time.now = new Date('2026-11-27T10:00:00Z')
      }),
  ],
  [
    'reportPiece',
    'already_done',
    'already told us',
    () => after(reporting(), ({ member, piece }) => world.reportPiece(member, piece, { what: 'damaged' })),
  ],
  ['reportPiece', 'invalid_request', 'in a few words', () => reporting({}, { words: ' \u200b ' })],
  ['reportPiece', 'invalid_request', 'at most 500 characters', () => reporting({}, { words: 'a'.repeat(501) })],
  ['reportPiece', 'malformed', 'cannot be seen', () => reporting({}, { words: 'a\u202eb' })],
  ['reportPiece', 'malformed', messages.badRequest, () => reporting({}, { what: 'ugly' })],
  ['reportPiece', 'invalid_request', 'JPEG, PNG, WebP or AVIF', () => reporting({}, { photo: 'no base64 at all!' })],
  ['reportPiece', 'invalid_request', 'JPEG, PNG, WebP or AVIF', () => reporting({}, { photo: '' })],
  ['reportPiece', 'invalid_request', 'JPEG, PNG, WebP or AVIF', () => withPhoto(Buffer.from('Dear Wrenlet,'))],
  ['reportPiece', 'invalid_request', 'JPEG, PNG, WebP or AVIF', () => withPhoto(Buffer.from('<svg xmlns="x"/>'))],
  ['reportPiece', 'invalid_request', 'missing or damaged', async () => withPhoto(await truncated())],
  ['reportPiece', 'invalid_request', 'too many pixels', async () => withPhoto(await bomb())],
  ['reportPiece', 'invalid_request', 'at most 6 MB', () => withPhoto(Buffer.alloc(6_000_001))],
]

const notFound = notFoundRows(
  [
    ['reportPiece', reporting],
    ['getPieceReport', async () => withoutBody(await reporting())],
  ],
  () => world.member(),
)

testRefusals(world.call, { endpoints: Object.values(pieceReports), rows: [...rows, ...notFound] })
