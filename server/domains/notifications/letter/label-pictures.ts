import { toBuffer } from 'qrcode'
import type { MailPicture } from '../mailer.ts'
import { type Letter, labelPictureId } from './letter.ts'

/** The QR codes that a letter refers to: large enough to be scanned from a telephone's screen. */
export const labelPictures = (letter: Letter): Promise<MailPicture[]> =>
  Promise.all(
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
  )
