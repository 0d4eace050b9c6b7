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
  update: {
    readonly name: string
    readonly input: object
    /** The provider's id of the object that changes. */
    readonly objectId: string
    call(key: string): Promise<void>
    hasHappened?(): Promise<boolean>
  },
): Promise<void> => {
  await performOperation(services, {
    name: update.name,
    input: update.input,
    call: async (key) => {
      await update.call(key)
      return update.objectId
    },
    idOf: (id) => id,
    read: async (id) => id,
    ...(update.hasHappened && { find: async () => ((await update.hasHappened?.()) ? update.objectId : undefined) }),
  })
}
