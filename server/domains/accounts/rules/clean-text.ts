// Names and address lines as they are kept: any characters people use, but one line, without what cannot be seen or stored.

/** Nothing that could be seen: joiners, fillers and blanks among themselves. Between letters and emoji they have their work. */
const unseen = /^[\p{Default_Ignorable_Code_Point}\u2800\s]*$/u

/** Control characters and runs of space become one space; the ends are trimmed. May come out empty. */
export function cleanText(text: string): string {
  const line = text
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim()
  return unseen.test(line) ? '' : line
}
