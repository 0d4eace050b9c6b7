/** Crockford's base 32, for codes that people type: no letter can be mistaken for a digit. */
export const crockford = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/**
 * Typed text in the alphabet's own characters. Case, spaces and hyphens do not matter, and letters outside the alphabet are
 * read as the digits they look like. Anything else stays, for the caller's pattern to refuse.
 */
export const readCrockford = (text: string): string =>
  text
    .toUpperCase()
    .replaceAll(/[\s\u2010-\u2015-]/g, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1')
