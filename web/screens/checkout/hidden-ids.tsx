/** Adds the ids that a form submits, one hidden field each. */
export const HiddenIds = ({ name, ids }: { name: string; ids: readonly string[] }) =>
  ids.map((id) => <input key={id} type="hidden" name={name} value={id} />)
