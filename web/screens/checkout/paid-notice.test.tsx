import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { PaidNotice } from './paid-notice.tsx'

test('somebody who has joined reads what the card paid, or that the balance paid for everything', () => {
  expect(renderToStaticMarkup(<PaidNotice amount={1800} />)).toContain('Paid £18')
  const free = renderToStaticMarkup(<PaidNotice amount={0} />)
  expect(free).toContain('Paid from your balance')
  expect(free).not.toContain('£0')
})
