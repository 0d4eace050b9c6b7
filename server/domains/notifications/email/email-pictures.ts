// The pictures inside an email. They are attached, so opening it sends no request (law L-19): the sender learns
// neither when nor where it is read, and mail programs that block remote pictures show it complete.
import { readFileSync } from 'node:fs'
import { toBuffer } from 'qrcode'
import type { MailPicture } from '../mailer.ts'
import type { PiecePictures } from '../piece-pictures.ts'
import {
  type Block,
  type EmailMessage,
  giftPictureId,
  labelPictureId,
  markPictureId,
  type PiecePicture,
  piecePictureId,
} from './email-message.ts'

const mark: MailPicture = {
  contentId: markPictureId,
  fileName: 'wrenlet.png',
  type: 'image/png',
  bytes: readFileSync(new URL('mark.png', import.meta.url)),
}

const washingLine: MailPicture = {
  contentId: giftPictureId,
  fileName: 'gift-card.jpg',
  type: 'image/jpeg',
  bytes: readFileSync(new URL('washing-line.jpg', import.meta.url)),
}

/** Collects the logo, QR codes and pictures of pieces to which the email refers, each once. */
export async function emailPictures({ blocks }: EmailMessage, shop: PiecePictures): Promise<MailPicture[]> {
  const found = await Promise.all(blocks.flatMap((block) => picturesOf(block, shop)))
  const byId = new Map(
    [mark, ...found.filter((picture) => picture !== undefined)].map((picture) => [picture.contentId, picture]),
  )
  return [...byId.values()]
}

function picturesOf(block: Block, shop: PiecePictures): Promise<MailPicture | undefined>[] {
  if (block.kind === 'gift-picture') return [Promise.resolve(washingLine)]
  if (block.kind === 'label') return [labelPicture(block.code)]
  return block.kind === 'pieces' ? block.pieces.map(({ picture }) => piecePicture(picture, shop)) : []
}

/** Draws the QR code large enough to be scanned from a phone's screen. */
async function labelPicture(code: string): Promise<MailPicture> {
  const bytes = await toBuffer(code, { width: 360, margin: 2, errorCorrectionLevel: 'M' })
  return { contentId: labelPictureId(code), fileName: `${code}.png`, type: 'image/png', bytes }
}

async function piecePicture(picture: PiecePicture, shop: PiecePictures): Promise<MailPicture | undefined> {
  const bytes = await shop.small(picture.base)
  const fileName = `${picture.base.split('/').at(-1)}.jpg`
  return bytes && { contentId: piecePictureId(picture), fileName, type: 'image/jpeg', bytes }
}
