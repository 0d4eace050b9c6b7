import type { Id } from '#server/kernel/ids.ts'
import type { EmailMessage } from '../email/email-message.ts'

export interface AboutMember {
  /** Null for a guest. */
  readonly accountId: Id<'account'> | null
  readonly name: string
  readonly email: string
}

export interface OfficeNote {
  readonly template: string
  readonly subject: string
  /** What has happened, in a sentence or two. */
  readonly what: string
  readonly facts: readonly (readonly [label: string, value: string])[]
  readonly member: AboutMember | null
  /** The office commands that show more or act on it. */
  readonly command: string | readonly string[] | null
}

/** A plain notification to the office: what happened, to whom, and where to look (spec §4). */
export const officeNote = ({ template, subject, what, facts, member, command }: OfficeNote): EmailMessage => ({
  template,
  subject,
  preview: what,
  heading: subject,
  blocks: [
    { kind: 'text', text: what },
    {
      kind: 'facts',
      rows: [
        ...(member
          ? ([
              ['Account', member.accountId ?? 'None: a guest'],
              ['Name', member.name],
              ['Email', member.email],
            ] as const)
          : []),
        ...facts,
      ],
    },
    ...(member
      ? [
          {
            kind: 'email-link' as const,
            label: member.accountId ? 'Email the member' : 'Email the guest',
            address: member.email,
          },
        ]
      : []),
    ...(command && command.length > 0
      ? [
          { kind: 'text' as const, text: 'To see more or to act, on the machine that runs the shop:' },
          { kind: 'form' as const, lines: [command].flat() },
        ]
      : []),
  ],
  because: 'Sent by the shop to its office.',
  toOffice: true,
})
