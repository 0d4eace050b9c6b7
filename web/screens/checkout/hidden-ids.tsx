/** What a form is about, one field for each id. */
export const HiddenIds = ({ name, ids }: { name: string; ids: readonly string[] }) =>
  ids.map((id) => <input key={id} type="hidden" name={name} value={id} />)
