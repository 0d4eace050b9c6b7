// Names and address lines as they are kept: any characters people use, but one line, without what cannot be seen or stored.

/** Control characters and runs of space become one space; the ends are trimmed. May come out empty. */
export const cleanText = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim()
