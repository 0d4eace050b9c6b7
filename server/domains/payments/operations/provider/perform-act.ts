import type { PaymentServices } from '../../services.ts'
import { performOperation } from './perform-operation.ts'

export interface SubscriptionAct {
  /** Names this act for ever, e.g. `align:{membershipId}:{revision}`; another try after a definite no is another act. */
  readonly operation: string
  readonly subscriptionId: string
}

/** An act that makes nothing new and whose effect can be seen. */
export const performAct = async (
  services: PaymentServices,
  act: {
    readonly name: string
    readonly input: object
    readonly on: string
    call(key: string): Promise<void>
    hasHappened?(): Promise<boolean>
  },
): Promise<void> => {
  await performOperation(services, {
    name: act.name,
    input: act.input,
    call: async (key) => {
      await act.call(key)
      return act.on
    },
    idOf: (id) => id,
    read: async (id) => id,
    ...(act.hasHappened && { find: async () => ((await act.hasHappened?.()) ? act.on : undefined) }),
  })
}
