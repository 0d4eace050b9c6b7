import type { Letter, Site } from '../letter/letter.ts'

export interface WayBack {
  /** Exists here and in the recipient's inbox only. */
  readonly code: string
  /** "27 November 2026, 10:00" */
  readonly until: string
}

/**
 * To the old address, once the account has another.
 * @param wayBack null where nobody ever showed that the old address was theirs
 */
export const emailChanged = (wayBack: WayBack | null, site: Site): Letter => ({
  template: 'email-changed',
  subject: 'Your email has been changed',
  preview: 'If that was you, there is nothing to do.',
  heading: 'Your account has a new email',
  blocks: [
    {
      kind: 'text',
      text: `Your ${site.name} account now has another email, every other device was signed out, and our emails go to the new one. If that was you, there is nothing to do.`,
    },
    ...(wayBack
      ? ([
          {
            kind: 'panel',
            heading: 'It wasn’t you?',
            lines: [
              `Undo it until ${wayBack.until}: the account has this email again, everybody is signed out, and the password no longer works. Then write to ${site.helpEmail}, so that we can look at it with you.`,
            ],
          },
          { kind: 'button', label: 'Undo the change', path: `/email/undo/${encodeURIComponent(wayBack.code)}` },
        ] as const)
      : ([
          {
            kind: 'panel',
            heading: 'It wasn’t you?',
            lines: [`Write to ${site.helpEmail}, so that we can look at it with you.`],
          },
          { kind: 'button', label: 'Go to sign-in', path: '/entry' },
        ] as const)),
  ],
})
