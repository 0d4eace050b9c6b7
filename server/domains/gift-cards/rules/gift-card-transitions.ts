// The states of a gift card (product §7). It is scheduled once it is paid for, and its code can be redeemed once it has been sent.
import type { TransitionTable } from '#server/kernel/transition-table.ts'

export type GiftCardState = 'scheduled' | 'sent' | 'redeemed' | 'refunded' | 'expired' | 'blocked'

export const giftCardTransitions: TransitionTable<GiftCardState> = {
  states: ['scheduled', 'sent', 'redeemed', 'refunded', 'expired', 'blocked'],
  start: 'scheduled',
  ends: ['redeemed', 'refunded', 'expired'],
  transitions: [
    { from: 'scheduled', to: 'sent', by: 'send' },
    { from: 'scheduled', to: 'blocked', by: 'block' },
    { from: 'scheduled', to: 'refunded', by: 'cancel' },
    { from: 'sent', to: 'redeemed', by: 'redeem' },
    { from: 'sent', to: 'blocked', by: 'block' },
    { from: 'sent', to: 'refunded', by: 'cancel' },
    { from: 'sent', to: 'expired', by: 'expire' },
    // Unblocking restores the earlier state.
    { from: 'blocked', to: 'scheduled', by: 'unblock' },
    { from: 'blocked', to: 'sent', by: 'unblock' },
    { from: 'blocked', to: 'refunded', by: 'refund' },
    { from: 'blocked', to: 'expired', by: 'expire' },
  ],
}

/** The states from which a card may still become money in somebody's gift balance. */
export const openStates = ['scheduled', 'sent', 'blocked'] as const satisfies readonly GiftCardState[]
