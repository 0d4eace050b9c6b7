// Notifies the surrounding page that the bank's challenge has been answered.
parent.postMessage({ sandbox: true, type: 'challenge-done' }, location.origin)
