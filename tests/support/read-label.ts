// Reads a label as people do: the PDF drawn as a picture, and the QR codes that a camera reads from it.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { PDFiumLibrary } from '@hyzyla/pdfium'
import sharp from 'sharp'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'

const wasm = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm')
// By default the module fetches this binary from a CDN.
prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(readFileSync(wasm)).buffer } })

export interface LabelPage {
  readonly png: Buffer
  readonly text: string
  /** In millimetres. */
  readonly width: number
  readonly height: number
}

const millimetre = 72 / 25.4

/** Draws the pages of a PDF at 144 dots an inch. */
export async function pagesOf(pdf: Buffer): Promise<LabelPage[]> {
  const library = await PDFiumLibrary.init()
  try {
    const document = await library.loadDocument(pdf)
    const pages: LabelPage[] = []
    for (const page of document.pages()) {
      // Read before drawing, which releases the page.
      const { originalWidth, originalHeight } = page.getOriginalSize()
      const [width, height] = [originalWidth / millimetre, originalHeight / millimetre].map(Math.round)
      const text = page.getText()
      const { data } = await page.render({
        scale: 2,
        render: ({ data, width, height }) =>
          sharp(data, { raw: { width, height, channels: 4 } })
            .png()
            .toBuffer(),
      })
      pages.push({ png: Buffer.from(data), text, width: width ?? 0, height: height ?? 0 })
    }
    document.destroy()
    return pages
  } finally {
    library.destroy()
  }
}

/** @returns the text of each QR code in the picture */
export async function codesIn(picture: Buffer): Promise<string[]> {
  const read = await readBarcodes(new Blob([new Uint8Array(picture)]), { formats: ['QRCode'] })
  return read.map(({ text }) => text)
}
