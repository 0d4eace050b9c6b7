import type { EmailMessage, Site } from '../../email/email-message.ts'
import { nameAtStart, nameOr, nameWithin } from '../../rules/other-adult.ts'

export interface SharingInvitation {
  /** The first name of the payer, which is all that the other home learns. */
  readonly from: string
  /** The code in its link; it exists nowhere else. */
  readonly code: string
  /** "27 November 2026" */
  readonly until: string
}

/** Sent to the second adult, who may have no account yet. */
export const sharingInvitation = ({ from, code, until }: SharingInvitation, site: Site): EmailMessage => ({
  template: 'sharing-invitation',
  subject: `An invitation to share a ${site.name} membership`,
  preview: `You can accept it until ${until}.`,
  heading: 'Children’s clothes for two homes',
  blocks: [
    {
      kind: 'text',
      text: `${nameOr(from, 'Somebody')} has a ${site.name} membership and invites you to share it. You sign in with your own email, order to your own address and send pieces back from there. ${nameOr(from, 'The adult who invites you')} pays.`,
    },
    {
      kind: 'text',
      text: 'You both see which pieces the membership has and how many credits are free. Neither of you sees the other’s address, email or phone number.',
    },
    { kind: 'button', label: 'See the invitation', path: `/two-homes/${encodeURIComponent(code)}` },
    { kind: 'text', text: `It works once, for this email address, until ${until}.` },
  ],
  because: `You’re getting this one email because ${nameOr(from, 'somebody')} entered this address. You can ignore it: nothing happens unless you accept.`,
})

/** Sent to the payer, once the invitation is accepted. */
export const sharingBegan = (name: string): EmailMessage => ({
  template: 'sharing-began',
  subject: 'Your membership now has two homes',
  preview: 'Your invitation has been accepted.',
  heading: 'Your membership has two homes',
  blocks: [
    {
      kind: 'text',
      text: `${nameAtStart(name)} has accepted your invitation and can now order with your credits, to their own address. You still pay for the membership, and only you can change, pause or end it.`,
    },
    { kind: 'text', text: 'Your closet shows what is at the other home. You can end the sharing at any time.' },
    { kind: 'button', label: 'Two homes', path: '/account/two-homes' },
  ],
})

/**
 * Sent to the second adult, once they have accepted.
 * @param dueBackDays within how many days what they have is due back, once the sharing is over
 */
export const sharingJoined = (name: string, dueBackDays: number): EmailMessage => ({
  template: 'sharing-joined',
  subject: 'You now share a membership',
  preview: 'Order to your own address, with the credits you share.',
  heading: 'You share a membership',
  blocks: [
    {
      kind: 'text',
      text: `You now share ${nameWithin(name)}’s membership. Order to your own address, swap and send back what you have. ${nameAtStart(name)} pays: where a delivery has postage to pay, ask ${nameWithin(name)} with one press, and what you send back costs you nothing.`,
    },
    { kind: 'text', text: `You can leave at any time. What you have then is due back within ${dueBackDays} days.` },
    { kind: 'button', label: 'See the closet', path: '/account/closet' },
  ],
})

/** Sent to the payer, whichever of the two ended it. */
export const sharingEnded = (name: string, left: boolean, dueBackDays: number): EmailMessage => ({
  template: 'sharing-ended',
  subject: 'Your membership no longer has two homes',
  preview: left ? 'The other adult has left it.' : 'You have ended the sharing.',
  heading: 'The sharing has ended',
  blocks: [
    {
      kind: 'text',
      text: `${left ? `${nameAtStart(name)} has left your membership.` : `You no longer share your membership with ${nameWithin(name)}.`} It stays yours. Pieces at the other home are due back within ${dueBackDays} days and use your credits until their return is booked.`,
    },
    { kind: 'button', label: 'See my closet', path: '/account/closet' },
  ],
})

export interface SharingOver {
  /** Who or what ended it: the second adult, the payer, or the end of the membership. */
  readonly by: 'left' | 'ended' | 'membership'
  /** Pieces at home, without a booked return. */
  readonly atHome: number
  /** The last day on which one of them is due back, such as 27 December 2026; null if none is at home. */
  readonly dueBy: string | null
  /** The first such day; null if all are due back on the same one. */
  readonly firstDue: string | null
  /** Whether pieces are also being packed, on their way, or booked to go back. */
  readonly others: boolean
}

const endedBy = {
  left: 'You’ve left the membership that you shared.',
  ended: 'The adult who pays for the membership has ended the sharing.',
  membership: 'The membership that you shared has ended.',
} as const

const previewOf = ({ dueBy, firstDue, others }: SharingOver) => {
  if (dueBy !== null) return `What you have is due back by ${firstDue ?? dueBy}.`
  return others ? 'Your closet shows what is still on its way.' : 'There’s nothing for you to send back.'
}

/** Sent to the second adult, however the sharing has ended. */
export const sharingOver = (over: SharingOver): EmailMessage => ({
  template: 'sharing-over',
  subject: 'You no longer share a membership',
  preview: previewOf(over),
  heading: 'The sharing has ended',
  blocks: [{ kind: 'text', text: endedBy[over.by] }, ...toSendBack(over)],
})

function toSendBack({ atHome, dueBy, firstDue, others }: SharingOver): EmailMessage['blocks'] {
  const onTheirWay = 'For a return that you’ve booked, or a delivery that is on its way, see your closet.'
  if (dueBy !== null)
    return [
      {
        kind: 'panel',
        tone: 'warning',
        heading: `Due back by ${dueBy}`,
        lines: [
          `${atHome === 1 ? '1 piece is' : `${atHome} pieces are`} still with you. Book a return in your closet; it costs you nothing.`,
          ...(firstDue === null ? [] : [`The first is due back by ${firstDue}. Your closet shows the day of each.`]),
          ...(others ? [onTheirWay] : []),
        ],
      },
      { kind: 'button', label: 'Book a return', path: '/account/closet/return' },
    ]
  if (others)
    return [
      { kind: 'text', text: onTheirWay },
      { kind: 'button', label: 'See the closet', path: '/account/closet' },
    ]
  return [{ kind: 'text', text: 'Your account stays open. You can join with a membership of your own at any time.' }]
}
