import type { PaymentServices } from '../../services.ts'
import { performOperation } from './perform-operation.ts'

export interface SubscriptionUpdate {
  /**
   * Names this operation permanently, e.g. `align:{membershipId}:{revision}`; a retry after a definite refusal needs another
   * name.
   */
  readonly operation: string
  readonly subscriptionId: string
}

/** Performs an operation that creates nothing and whose effect can be read. */
export const performUpdate = async (
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
