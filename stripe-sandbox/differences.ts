/** The old values of the changed properties, for `previous_attributes`. */
export function differences(before: object, after: object): Record<string, unknown> {
  const now = after as Record<string, unknown>
  return Object.fromEntries(
    Object.entries(before).filter(([key, value]) => JSON.stringify(value) !== JSON.stringify(now[key])),
  )
}
