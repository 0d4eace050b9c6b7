import type { Kind } from '../objects.ts'
import { includes } from '../resources/includes.ts'
import type { World } from '../world.ts'
import { invalid } from './stripe-error.ts'

const deepest = 4

/** Fields that hold the id of another object and may be replaced by it. */
const references = new Set([
  'charge',
  'configuration',
  'coupon',
  'credit_note',
  'customer',
  'customer_balance_transaction',
  'default_payment_method',
  'default_price',
  'discount',
  'discounts',
  'invoice',
  'latest_charge',
  'latest_invoice',
  'payment_intent',
  'payment_method',
  'price',
  'product',
  'promotion_code',
  'refund',
  'subscription',
  'test_clock',
])

type Node = Record<string, unknown>

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Returns a copy of `answer` with each path of `expand` followed. Errors: 400 for a path that leads nowhere. */
export function expandAll(world: World, answer: object, expand: string[]): object {
  if (expand.length === 0) return answer
  const copy = structuredClone(answer) as Node
  for (const path of expand) {
    const steps = path.split('.')
    if (steps.length > deepest + (steps[0] === 'data' ? 1 : 0) + 2) {
      throw invalid(`You cannot expand more than ${deepest} levels of a property. Property: ${path}`, 'expand')
    }
    follow(world, copy, steps, path)
  }
  return copy
}

function follow(world: World, node: Node, steps: string[], path: string): void {
  const [step = '', ...rest] = steps
  include(world, node, step)
  const child = node[step]
  if (child === null) return
  if (Array.isArray(child)) {
    if (step === 'discounts') {
      const found = child.map((each) => (typeof each === 'string' ? (world.store.findAny(each) ?? each) : each))
      node[step] = found
      if (rest.length > 0) for (const each of found) if (isNode(each)) follow(world, each, rest, path)
      return
    }
    if (rest.length === 0) throw notExpandable(path)
    for (const each of child) if (isNode(each)) follow(world, each, rest, path)
    return
  }
  if (typeof child === 'string') {
    const found = mayReplace(node, step) ? world.store.findAny(child) : undefined
    if (found === undefined) throw notExpandable(path)
    node[step] = found
  } else if (!isNode(child)) {
    throw notExpandable(path)
  }
  const target = node[step]
  if (rest.length > 0 && isNode(target)) follow(world, target, rest, path)
}

/** Adds a field that Stripe leaves out unless asked for it. */
function include(world: World, node: Node, step: string): void {
  if (step in node || typeof node.object !== 'string') return
  const value = includes[node.object as Kind]?.[step]?.(world, node as { id: string })
  if (value !== undefined) node[step] = value
}

function mayReplace(node: Node, step: string): boolean {
  // A line's `pricing.price_details.product` is a plain id; only a price's product can be expanded.
  if (step === 'product') return node.object === 'price' || node.object === 'plan'
  return references.has(step)
}

const notExpandable = (path: string) => invalid(`This property cannot be expanded (${path}).`, 'expand')
