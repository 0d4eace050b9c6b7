// Escapes text for XML 1.0. Characters that XML may not contain even escaped (control characters, lone surrogates) are removed,
// because one product's stray byte must not make a feed of thousands unreadable.
const invalidCharacters = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}

export const escapeXml = (text: string): string =>
  text.replaceAll(invalidCharacters, '').replaceAll(/[&<>"']/g, (character) => entities[character] ?? character)
