// The text of a piece of HTML: no tag, script, style or comment survives; paragraphs, list items and table rows become lines.
import { compile } from 'html-to-text'

const maxInputLength = 200_000
const block = (selector: string) => ({ selector, format: 'block' })
const skipped = [
  'img',
  'hr',
  'svg',
  'iframe',
  'object',
  'template',
  'select',
  'button',
  'noscript',
  'video',
  'audio',
  'head',
]

const convert = compile({
  wordwrap: false,
  limits: { maxDepth: 80 },
  selectors: [
    { selector: 'a', options: { ignoreHref: true } },
    { selector: 'ul', options: { itemPrefix: '• ' } },
    ...skipped.map((selector) => ({ selector, format: 'skip' })),
    ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'blockquote', 'table', 'tr', 'dl', 'dt', 'dd', 'pre'].map(block),
    ...['td', 'th'].map((selector) => ({ selector, format: 'inlineSurround', options: { suffix: ' ' } })),
  ],
})

/** A "<" without a letter, slash or "!" after it is a less-than sign. */
const tag = /<[a-z/!?]/i
const escapedTag = /&(?:amp;)*(?:lt|#0*60|#x0*3c);[a-z/!]/i
const entity = /&(?:[a-z]{2,8}|#\d{1,7}|#x[0-9a-f]{1,6});/i
const maxRounds = 4
/** Control characters that no text for people needs: they can change its direction or hide parts of it. */
const invisible = /(?![\n\t])\p{Cc}|[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff\ufffd]/gu

export function htmlText(html: string): string {
  let text = html.slice(0, maxInputLength).replaceAll(invisible, '')
  // Text without a tag keeps its own lines; in HTML they mean nothing.
  if (!tag.test(text) && !escapedTag.test(text)) {
    if (!entity.test(text)) return lines(text)
    text = text.replaceAll('\n', '<br>')
  }
  // Text that was escaped twice is markup again, so it is stripped again.
  for (let round = 0; round < maxRounds && (tag.test(text) || escapedTag.test(text) || round === 0); round++)
    text = convert(round === 0 ? text : text.replaceAll('\n', '<br>'))
  return lines(tag.test(text) || escapedTag.test(text) ? text.replaceAll(/[<>]|&(?:amp;)*[lg]t;/g, ' ') : text)
}

/** The text on one line, for titles and names. */
export const htmlLine = (html: string): string => htmlText(html).replaceAll('\n', ' ')

const lines = (text: string): string =>
  text
    .replaceAll(invisible, '')
    .split('\n')
    .map((line) => line.replaceAll(/[^\S\n]+/g, ' ').trim())
    .filter((line) => line !== '' && line !== '•' && line !== '…')
    .join('\n')
