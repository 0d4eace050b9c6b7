import { expect, test } from 'vitest'
import { sampleEmails, site } from '#tests/support/sample-emails.ts'
import { renderHtml } from './render-html.ts'

/** The properties that mail programs understand. They ignore a misspelt one, and nobody notices. */
const known = new Set(
  `-webkit-text-size-adjust background border border-bottom border-collapse border-left border-radius border-top color display font
  font-family font-size font-style font-weight height letter-spacing line-height list-style margin margin-bottom max-height max-width min-width
  mso-hide overflow overflow-wrap padding text-align text-decoration vertical-align white-space width word-break`.split(
    /\s+/,
  ),
)

test('emails are styled with properties that exist', () => {
  const used = new Set(
    sampleEmails
      .flatMap((message) => [...renderHtml(message, site, new Set()).matchAll(/style="([^"]*)"/g)])
      .flatMap(([, style = '']) => style.split(';'))
      .flatMap((declaration) => declaration.split(':', 1)[0]?.trim() || []),
  )
  expect([...used].filter((property) => !known.has(property))).toEqual([])
})
