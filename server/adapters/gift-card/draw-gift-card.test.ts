// The card as it leaves a printer and as a phone reads it.
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import type { GiftCardToPrint } from '#server/domains/notifications/index.ts'
import { localDay } from '#server/kernel/calendar.ts'
import { newGiftCode } from '#server/kernel/gift-code.ts'
import { pence } from '#server/kernel/money.ts'
import { codesIn, pagesOf } from '#tests/support/read-label.ts'
import { drawGiftCard } from './draw-gift-card.ts'

const code = newGiftCode([Buffer.alloc(32, 7)], '01a20e45-9b9b-72ce-bea6-a62cc2256223')
const card = (more: Partial<GiftCardToPrint> = {}): GiftCardToPrint => ({
  amount: pence(5000),
  recipientName: 'Mira',
  senderName: 'Grandma Jean',
  message: 'Happy birthday!\nChoose something yellow.',
  code,
  expiresOn: localDay('2028-11-28'),
  redeemAt: `https://www.wrenlet.example/gifting#redeem-${code}`,
  drawnAt: new Date('2026-11-28T08:00:00Z'),
  ...more,
})

async function pageOf(more: Partial<GiftCardToPrint> = {}) {
  const pdf = await drawGiftCard(card(more))
  const [page, ...others] = await pagesOf(pdf)
  if (!page || others.length > 0) throw new Error('a card is one page')
  return { ...page, pdf, text: page.text.replace(/\s+/g, ' ') }
}

/** Whether a part of the page, in points, is all one colour: nothing reaches into it. */
async function isEmpty(png: Buffer, [left, top, right, bottom]: readonly [number, number, number, number]) {
  const part = { left: 2 * left, top: 2 * top, width: 2 * (right - left), height: 2 * (bottom - top) }
  const cut = await sharp(png).flatten({ background: '#fff' }).extract(part).png().toBuffer()
  const { channels } = await sharp(cut).stats()
  return channels.every(({ min, max }) => min === max)
}

describe('a printed gift card', () => {
  test('says who it is for and from, its amount, how to use it and until when', async () => {
    const page = await pageOf()
    expect([page.width, page.height]).toEqual([210, 297])
    expect(page.text).toContain('A gift for Mira £50')
    expect(page.text).toContain('Happy birthday! Choose something yellow. From Grandma Jean')
    expect(page.text).toContain('Valid until 28 November 2028')
    expect(page.text).toMatch(/(?:[0-9A-HJKMNP-TV-Z]{5}-){4}[0-9A-HJKMNP-TV-Z]{6}/)
    expect(page.text).toContain('enter the code at www.wrenlet.example/gifting.')
  })

  test('can be read by a screen reader and keeps its size; its title and descriptions do not contain the code', async () => {
    const { pdf } = await pageOf()
    const source = pdf.toString('latin1')
    expect(source).toContain('/PrintScaling /None')
    expect(source).toContain('/Lang (en-GB)')
    expect(source).toContain('/Marked true')
    expect(source).toContain('/Alt (QR code that opens www.wrenlet.example/gifting with the code of this card)')
    expect(source).not.toContain(code)
  })

  test('has a QR code that opens the page with the code, even from a blurred, crooked copy', async () => {
    const { png } = await pageOf()
    expect(await codesIn(png)).toEqual([`https://www.wrenlet.example/gifting#redeem-${code}`])
    const copied = await sharp(png).flatten({ background: '#fff' }).rotate(8, { background: '#999' }).blur(1.2)
    expect(await codesIn(await copied.jpeg({ quality: 45 }).toBuffer())).toHaveLength(1)
  })

  test('is the same to the byte when drawn again', async () => {
    expect((await drawGiftCard(card())).equals(await drawGiftCard(card()))).toBe(true)
  })
})

const longName = 'Wolfeschlegelsteinhausenbergerdorff '.repeat(3).slice(0, 80)
test.each([
  ['words', 'Dear little one, here is to puddles. '.repeat(8).slice(0, 250)],
  ['one word', 'W'.repeat(250)],
  ['line breaks', 'w\n'.repeat(125)],
])('the longest message, of %s, and the longest names fit, and nothing overlaps', async (_, message) => {
  const long = { message, recipientName: longName, senderName: longName, amount: pence(42_099) }
  const { png, text } = await pageOf(long)
  expect(text).toContain('£420.99')
  const letters = (words: string) => words.replaceAll(/\s/g, '')
  expect(letters(text)).toContain(letters(message))
  expect(letters(text).split(letters(longName))).toHaveLength(3)
  expect(await isEmpty(png, [52, 659, 543, 666]), 'between the giver and the code').toBe(true)
  expect(await isEmpty(png, [374, 440, 408, 660]), 'between the message and the QR code').toBe(true)
  expect(await isEmpty(png, [60, 386, 535, 399]), 'below the name').toBe(true)
  expect(await codesIn(png)).toHaveLength(1)
})

test('the widest name and the widest amount leave a gap between them', async () => {
  const { png } = await pageOf({ recipientName: 'M'.repeat(80), amount: pence(42_099) })
  expect(await isEmpty(png, [312, 330, 334, 398])).toBe(true)
})

describe('letters missing from the typefaces', () => {
  test('are written in Latin letters in names', async () => {
    const { text } = await pageOf({ recipientName: 'Юлія Щербакова', senderName: 'Nguyễn Thị Ngọc Ánh' })
    expect(text).toContain('A gift for Yuliya Shcherbakova')
    expect(text).toContain('From Nguyen Thi Ngoc Ánh')
  })

  test('cause a name to be left out when it cannot be transliterated', async () => {
    const { text } = await pageOf({ recipientName: '王芳', senderName: '王' })
    expect(text).toContain('A gift for you £50')
    expect(text).not.toContain('From')
  })

  test('cause the whole message to be left out, but a missing emoji is left out alone', async () => {
    expect((await pageOf({ message: 'Love from 王芳' })).text).toContain('A wardrobe that grows with them.')
    expect((await pageOf({ message: 'Happy birthday 🎂❤️ Idris' })).text).toContain('Happy birthday Idris From')
    expect((await pageOf({ message: ' \n ' })).text).toContain('A wardrobe that grows with them. From')
  })
})
