import { brand } from '#web/brand.ts'

export const bannerCopy = {
  title: `Cookies on ${brand.name}`,
  text: 'We count visits without knowing whose they are. Google Analytics and measuring our advertising need your yes. Nothing goes to anyone else before you choose.',
  accept: 'Accept all',
  reject: 'Reject all',
  manage: 'Choose for yourself',
  accepted: 'You’ve accepted all cookies.',
  rejected: 'You’ve rejected what we don’t need. Your visits aren’t counted.',
  change: 'Change this in cookie settings',
  hide: 'Hide this message',
} as const
