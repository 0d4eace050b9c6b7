import type { IconNode } from 'lucide'

/** Lucide's gift icon as one path, because the header is on every page and its bytes count. */
export const giftIcon: IconNode = [
  [
    'path',
    {
      d: 'M12 7v14m8-10v8a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2v-8m3.5-4a1 1 0 0 1 0-5A4.8 8 0 0 1 12 7a4.8 8 0 0 1 4.5-5 1 1 0 0 1 0 5M3 7h18v4H3z',
    },
  ],
]
