export const zoomCopy = {
  title: (at: number, all: number) => `Picture ${at} of ${all}`,
  in: 'Zoom in',
  out: 'Zoom out',
  previous: 'Previous picture',
  next: 'Next picture',
  stage: 'Picture, enlarged',
  hint: 'Pinch, scroll or double-tap to zoom, drag to move. On a keyboard: plus, minus and the arrows.',
} as const
