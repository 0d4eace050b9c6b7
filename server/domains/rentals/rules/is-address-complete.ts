/** The address an order goes to, as it was when the order was placed. */
export interface DeliveryAddress {
  readonly name: string
  readonly addressLine1: string
  readonly addressLine2: string
  readonly city: string
  readonly postCode: string
  readonly contactPhone: string
}

/** A parcel can be sent with a name, a first line, a town and a postcode; the other lines are optional (spec §3). */
export const isAddressComplete = ({ name, addressLine1, city, postCode }: DeliveryAddress): boolean =>
  [name, addressLine1, city, postCode].every((line) => line.trim() !== '')
