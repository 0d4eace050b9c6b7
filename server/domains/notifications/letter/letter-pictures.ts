// The pictures that travel inside a letter, so that nothing is fetched from us when it is opened.
import { readFileSync } from 'node:fs'
import { toBuffer } from 'qrcode'
import type { MailPicture } from '../mailer.ts'
import { type Letter, labelPictureId, markPictureId } from './letter.ts'

const mark: MailPicture = {
  contentId: markPictureId,
  fileName: 'wrenlet.png',
  png: readFileSync(new URL('mark.png', import.meta.url)),
}

/** The mark, and the QR codes that the letter refers to: large enough to be scanned from a telephone's screen. */
export const letterPictures = async (letter: Letter): Promise<MailPicture[]> => [
  mark,
  ...(await Promise.all(
    letter.blocks.flatMap((block) =>
      block.kind === 'label'
        ? [
            toBuffer(block.code, { width: 360, margin: 2, errorCorrectionLevel: 'M' }).then((png) => ({
              contentId: labelPictureId(block.code),
              fileName: `${block.code}.png`,
              png,
            })),
          ]
        : [],
    ),
  )),
]
