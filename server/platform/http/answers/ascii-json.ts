import { isStringOneByteRepresentation } from 'node:v8'

/**
 * JSON in ASCII alone, stored at one byte a character, which V8 passes to the socket unchanged. A single "–" doubles
 * its size, and makes sending it cost two and a half times as much.
 */
export const asciiJson = (value: unknown): string => narrow(JSON.stringify(value).replace(beyondAscii, escaped))

const beyondAscii = /[\u0080-\uffff]/g

const escaped = (character: string): string => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`

/** A text in which V8 has replaced a character stays at two bytes a character, so the text is copied. */
const narrow = (ascii: string): string =>
  isStringOneByteRepresentation(ascii) ? ascii : Buffer.from(ascii, 'latin1').toString('latin1')
