import { data } from 'react-router'

/** Every address that no screen answers: 404, in the shop's own frame. */
export function loader() {
  throw data(null, { status: 404 })
}

export default function NotFound() {
  return null
}
