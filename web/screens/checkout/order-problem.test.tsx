import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { messages } from '#web/copy/messages.generated.ts'
import { OrderProblem, toOrderProblem } from '#web/screens/checkout/order-problem.tsx'

const pieces = [{ name: 'Puddle raincoat' }, { name: 'Acorn henley' }, { name: 'Acorn henley' }]
const shown = (problem: ReturnType<typeof toOrderProblem>) =>
  renderToString(<OrderProblem problem={problem} pieces={pieces} />)
const refused = (status: number, titles?: string[]) => ({
  status,
  errors: [{ code: 'already_done', message: 'You’ve already sent these back.', ...(titles && { titles }) }],
})

test.each([
  ['an order', undefined, messages.orderFailed],
  ['a return', messages.returnFailed, messages.returnFailed],
])('%s that fails shows the specification’s sentence and names each of its pieces once', (_, ownSentence, sentence) => {
  for (const status of [500, 503, 0]) {
    const html = shown(toOrderProblem(refused(status), ownSentence))
    expect(html).toContain(sentence)
    expect(html).not.toContain('already sent')
    expect(html.match(/<li>(Puddle raincoat|Acorn henley)<\/li>/g)).toHaveLength(2)
  }
})

test('a refusal shows the server’s message and the pieces that it names', () => {
  const html = shown(toOrderProblem(refused(409, ['Harbour Breton top'])))
  expect(html).toContain('You’ve already sent these back.')
  expect(html.match(/<li>/g)).toHaveLength(1)
  expect(html).toContain('<li>Harbour Breton top</li>')
})
