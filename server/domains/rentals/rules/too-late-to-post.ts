// Tells a member why a return can no longer be posted, by its state (product §4.7).
const arrived = 'This return has already reached us.'
export const tooLateToPost = {
  received: arrived,
  checked: arrived,
  done: arrived,
  cancelled: 'This return was cancelled. Book a new one to send these pieces back.',
  lost: 'We’ve already stopped waiting for this return. You don’t have to do anything.',
} as const
