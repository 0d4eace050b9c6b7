/** Between two parts of long work: requests that wait have a turn of the event loop. */
export const giveWay = (): Promise<void> =>
  new Promise((resolve) => {
    setImmediate(resolve)
  })
