export const formCopy = {
  optional: '(optional)',
  show: 'Show',
  hide: 'Hide',
  password: 'password',
  problem: 'There’s a problem',
  errorPrefix: 'Error: ',
  progress: 'Progress',
  stepOf: (step: number, steps: number) => `Step ${step} of ${steps}`,
  nextStep: (label: string) => `Next: ${label}`,
  backTo: (label: string) => `Back to ${label}`,
} as const
