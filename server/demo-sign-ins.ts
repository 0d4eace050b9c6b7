// How the demo families sign in. Separate from the demo world, because production must refuse a database that they can sign in
// to.

export const castEmails = [
  'freya@example.com',
  'fatima@example.com',
  'paul@example.com',
  'olive@example.com',
  'pia@example.com',
  'enid@example.com',
] as const
export type CastEmail = (typeof castEmails)[number]

/** One password for all of them. It is public, and nobody can choose it (accounts/rules/common-passwords.ts). */
export const castPassword = 'puddle-jumper-9'
