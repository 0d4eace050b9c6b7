// The browser keeps the id of the account that was signed in, never its details (product §0.2).
const storageKey = 'wrenlet.user'

export function rememberUser(id: string): void {
  try {
    window.localStorage.setItem(storageKey, id)
  } catch {
    // Storage is forbidden here; nothing depends on it.
  }
}

export function forgetUser(): void {
  try {
    window.localStorage.removeItem(storageKey)
  } catch {
    // Storage may be forbidden, as above.
  }
}

/** Calls back when another tab signs in or out. */
export function onUserChangedElsewhere(listen: () => void): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key === storageKey) listen()
  }
  window.addEventListener('storage', onStorage)
  return () => window.removeEventListener('storage', onStorage)
}
