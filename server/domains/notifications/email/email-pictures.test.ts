import { expect, test } from 'vitest'
import { piece, sampleEmails, site } from '#tests/support/sample-emails.ts'
import { type EmailMessage, piecePictureId } from './email-message.ts'
import { emailPictures } from './email-pictures.ts'
import { renderHtml } from './render-html.ts'

const byName = (name: string) => sampleEmails.find(({ template }) => template === name) as EmailMessage
/** The shop has pictures of some pieces and not of others. */
const shop = { small: async (base: string) => (base === '' ? undefined : Buffer.from('jpeg')) }

test('a piece without a picture shows its backdrop, and a picture shown twice is attached once', async () => {
  const withoutPicture = { ...piece, picture: { ...piece.picture, base: '' } }
  const message: EmailMessage = {
    ...byName('return-received'),
    blocks: [{ kind: 'pieces', pieces: [piece, withoutPicture, piece] }],
  }
  const pictures = await emailPictures(message, shop)
  expect(pictures.map(({ contentId, fileName, type }) => [contentId, fileName, type]).slice(1)).toEqual([
    ['piece-pictures-puddle-raincoat@wrenlet', 'puddle-raincoat.jpg', 'image/jpeg'],
  ])
  const html = renderHtml(message, site, new Set(pictures.map(({ contentId }) => contentId)))
  expect(
    html.match(/<img [^>]*piece-pictures-puddle-raincoat@wrenlet" width="64" height="80" alt="[^"]+"/g),
  ).toHaveLength(2)
  expect(html.match(/<div style="[^"]*width:64px;height:80px;[^"]*background:#DBE8F2"><\/div>/g)).toHaveLength(1)
})

const aboutPieces = [
  'order-placed',
  'order-dispatched',
  'order-delivered',
  'order-changed',
  'order-cancelled',
  'garments-not-picked',
  'return-announced',
  'return-reminder',
  'return-received',
  'return-done',
  'return-lapsed',
  'return-choice-due',
  'return-lost',
  'return-postage-back',
  'hire-ending',
  'rental-extended',
  'garments-kept',
  'piece-bought',
  'purchase-cancelled',
  'membership-ending',
  'cooled-off',
  'resale-order-placed',
  'resale-dispatched',
  'resale-cancelled',
  'resale-refunded',
  'ski-booked',
  'ski-changed',
  'ski-sent',
  'ski-reminder',
  'ski-due-back',
  'ski-part-due',
  'ski-held',
  'ski-returned',
  'ski-lost',
  'ski-cancelled',
  'ski-not-sent',
]
test.each(aboutPieces)('%s shows its pieces with their pictures', async (name) => {
  const ids = (await emailPictures(byName(name), shop)).map(({ contentId }) => contentId)
  expect(ids).toContain(piecePictureId(piece.picture))
})
