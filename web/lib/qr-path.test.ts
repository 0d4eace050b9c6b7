import { expect, it } from 'vitest'
import { qrPath } from './qr-path.ts'

it('draws the finder pattern in its corner, with the quiet zone around it', () => {
  const { size, d } = qrPath('WR-7K3Q9M')
  expect(size).toBe(21 + 8)
  for (const corner of ['M4 4h', 'M10 4h', 'M4 10h', `M${size - 5} 4h`]) expect(d).toContain(corner)
  expect(d).not.toContain('M5 5h')
  expect(d).not.toContain('M3 ')
})
