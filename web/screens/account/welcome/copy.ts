export const welcomeCopy = {
  heading: (name: string) => `Welcome, ${name}`,
  lead: 'You’re in. Here’s how to fill your first box.',
  leadAgain: 'You’re in. Here’s how to fill your next box.',
  waiting:
    'We’ve got your payment. We check every new membership and will email you within one working day. You can fill your basket while you wait.',
  meter: 'Credits in use',
  browse: 'Browse the clothes',
  starters: 'Start with these',
  steps: (hasAddress: boolean) => [
    {
      title: 'Pick your pieces',
      text: 'Choose a size, then a condition. Well loved costs least.',
      to: '/shop',
      link: 'See what’s in',
    },
    hasAddress
      ? {
          title: 'We know where to send them',
          text: 'Your address is saved. You can check it when you check out.',
          to: '/account?edit=address',
          link: 'Change it',
        }
      : {
          title: 'Tell us where to send them',
          text: 'We’ll ask for your address once, when you check out.',
          to: '/account?edit=address',
          link: 'Add it now',
        },
    {
      title: 'Swap when they grow',
      text: 'Tick what’s too small in your closet. Its credits are free to use again straight away.',
      to: '/howitworks',
      link: 'How it works',
    },
  ],
  free: 'Your first delivery and first return are free.',
} as const
